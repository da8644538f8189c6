package plinth.mail.smtp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static plinth.testing.TestJson.quoted;

import com.icegreen.greenmail.junit5.GreenMailExtension;
import com.icegreen.greenmail.util.ServerSetupTest;
import jakarta.json.JsonObject;
import java.net.ServerSocket;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import plinth.integrations.AccountDraft;
import plinth.integrations.TestFailed;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.outbound.Dialing;

/** A workspace's own mail server, tested before it is saved; errors name their field. */
class OwnServerTest {
  @RegisterExtension
  final GreenMailExtension mail =
      new GreenMailExtension(ServerSetupTest.SMTP.dynamicPort())
          .withConfiguration(
              com.icegreen.greenmail.configuration.GreenMailConfiguration.aConfig()
                  .withUser("crm", "right"));

  private final Dialing dialing = Dialing.allowing("localhost");

  @Test
  void aServerThatTakesTheLoginPasses() throws TestFailed {
    OwnServer.test(account(mail.getSmtp().getPort(), "none", "right"), dialing);
    assertThat(mail.getReceivedMessages()).as("nothing is sent").isEmpty();
  }

  @Test
  void wrongSettingsAreNamed() throws Exception {
    int port = mail.getSmtp().getPort();
    assertThat(fields(account(port, "none", "wrong"))).containsExactly("username", "password");
    assertThat(fields(account(port, "starttls", "right"))).containsExactly("security");
    assertThat(fields(account(port, "tls", "right"))).containsExactly("security");
    try (ServerSocket closed = new ServerSocket(0)) {
      int free = closed.getLocalPort();
      closed.close();
      assertThat(fields(account(free, "none", "right"))).containsExactly("host", "port");
    }
  }

  /** The name was public when it was checked, and now resolves to this machine. */
  @Test
  void aNameThatLeadsToAPrivateAddressIsBlocked() {
    AccountDraft account = account(mail.getSmtp().getPort(), "none", "right");
    TestFailed failed =
        catchThrowableOfType(TestFailed.class, () -> OwnServer.test(account, Dialing.allowing("")));
    assertThat(failed.reason()).isEqualTo("Blocked host");
    assertThat(failed.errors()).extracting(FieldError::field).containsExactly("host");
    assertThat(mail.getReceivedMessages()).isEmpty();
  }

  @Test
  void onlyAllowedHostsAreUsedWithoutTls() {
    assertThatThrownBy(() -> OwnServer.read(given(587, "none", "x"), Dialing.allowing("other")))
        .isInstanceOf(Problem.class);
    AccountDraft read = OwnServer.read(given(587, "none", "x"), dialing);
    assertThat(read.settings().toString()).doesNotContain("password");
    assertThat(read.secrets().getString("password")).isEqualTo("x");
    assertThat(read).asString().doesNotContain(quoted("x"));
  }

  private List<String> fields(AccountDraft account) {
    return catchThrowableOfType(TestFailed.class, () -> OwnServer.test(account, dialing))
        .errors()
        .stream()
        .map(FieldError::field)
        .toList();
  }

  private AccountDraft account(int port, String security, String password) {
    return OwnServer.read(given(port, security, password), dialing);
  }

  private static JsonObject given(int port, String security, String password) {
    return Json.createObjectBuilder()
        .add("host", "localhost")
        .add("port", port)
        .add("security", security)
        .add("username", "crm")
        .add("password", password)
        .add("from", "Acme <crm@acme.example>")
        .build();
  }
}
