package plinth.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/operate/mail.md} lists every mail with its recipients and occasion. */
class MailPageTest {
  private static final Path PAGE = Path.of("../docs/operate/mail.md");
  private static final Pattern ROW =
      Pattern.compile("^\\| `([a-z-]+)` \\| [^|]{3,} \\| [^|]{3,} \\|$", Pattern.MULTILINE);

  @Test
  void everyMailHasItsRowAndNoOther() throws IOException {
    List<String> rows =
        ROW.matcher(Files.readString(PAGE)).results().map(row -> row.group(1)).sorted().toList();
    List<String> mails =
        Arrays.stream(MailTemplate.values()).map(MailTemplate::code).sorted().toList();
    assertThat(rows).isEqualTo(mails);
  }
}
