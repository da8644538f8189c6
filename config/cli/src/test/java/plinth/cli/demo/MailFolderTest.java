package plinth.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.cli.api.Failure;

class MailFolderTest {
  private static final String EMAIL = "demo@example.com";

  @TempDir Path folder;

  private MailFolder mails() {
    return new MailFolder(folder, Duration.ofMillis(1));
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  @Test
  void theCodeIsInTheMailThatIsNew() throws IOException {
    Path old = write("1-main-1-demo@example.com.eml", "Subject: x\r\n\r\n111111\r\n");
    write("2-main-2-demo@example.com.eml", "Subject: x\r\n\r\n222222\r\n");
    write("3-main-3-omar.demo@example.com.eml", "Subject: x\r\n\r\n333333\r\n");

    assertThat(mails().awaitCode(EMAIL, List.of(old))).isEqualTo("222222");
  }

  @Test
  void anInvitationEndsItsLinkWithTheToken() throws IOException {
    write("1-main-1-demo@example.com.eml", "http://localhost:8080/console/invitation#aB3-_x\r\n");

    assertThat(mails().awaitInvitation(EMAIL, List.of())).isEqualTo("aB3-_x");
  }

  @Test
  void aMissingMailOrFolderIsToldOnOneLine() {
    assertThatThrownBy(() -> mails().awaitCode(EMAIL, List.of()))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("no code or invitation for " + EMAIL)
        .hasMessageNotContaining("\n");
    MailFolder nowhere = new MailFolder(folder.resolve("none"), Duration.ofMillis(1));
    assertThatThrownBy(() -> nowhere.awaitCode(EMAIL, List.of()))
        .isInstanceOf(Failure.class)
        .hasMessageContaining("there is no folder")
        .hasMessageContaining("--mail");
  }
}
