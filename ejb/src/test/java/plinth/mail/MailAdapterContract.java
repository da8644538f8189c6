package plinth.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of every mail adapter. */
public abstract class MailAdapterContract {
  /** The adapter under test. */
  protected abstract MailAdapter adapter();

  /** An adapter with a broken destination. */
  protected abstract MailAdapter brokenAdapter() throws Exception;

  /** The messages that arrived for an address, as text with headers, oldest first. */
  protected abstract List<String> arrived(String address) throws Exception;

  protected static RenderedMail letter(String id, String to, String subject) {
    return new RenderedMail(
        id,
        to,
        subject,
        "Grüße, code 123456\n",
        "<p>Grüße, code <b>123456</b></p>",
        "123456",
        Instant.parse("2026-01-02T03:04:05.678Z"),
        List.of());
  }

  @Test
  void aLetterArrivesInBothForms() throws Exception {
    adapter().deliver(letter("main-1", "ann@example.org", "Hello"));
    List<String> mails = arrived("ann@example.org");
    assertThat(mails).hasSize(1);
    assertThat(mails.get(0))
        .contains("Subject: Hello")
        .contains("To: ann@example.org")
        .contains("multipart/alternative")
        .contains("text/plain")
        .contains("text/html")
        .contains("123456");
  }

  @Test
  void filesAreAttached() throws Exception {
    MailFile file =
        new MailFile(
            "figures.csv", "text/csv; charset=utf-8", "a,1".getBytes(StandardCharsets.UTF_8));
    adapter().deliver(letter("main-6", "joe@example.org", "Files").with(List.of(file)));
    assertThat(arrived("joe@example.org").get(0))
        .contains("multipart/mixed")
        .contains("multipart/alternative")
        .contains("filename=\"figures.csv\"")
        .contains("YSwx");
  }

  @Test
  void eachLetterArrivesOnItsOwn() throws Exception {
    adapter().deliver(letter("main-2", "bob@example.org", "One"));
    adapter().deliver(letter("main-3", "bob@example.org", "Two"));
    adapter().deliver(letter("main-4", "eve@example.org", "Three"));
    assertThat(arrived("bob@example.org")).hasSize(2);
    assertThat(arrived("bob@example.org").get(1)).contains("Subject: Two");
    assertThat(arrived("eve@example.org")).hasSize(1);
  }

  @Test
  void temporaryFailuresAreRetried() throws Exception {
    MailAdapter broken = brokenAdapter();
    assertThatThrownBy(() -> broken.deliver(letter("main-5", "ann@example.org", "Hello")))
        .isInstanceOf(MailNotSent.class);
  }
}
