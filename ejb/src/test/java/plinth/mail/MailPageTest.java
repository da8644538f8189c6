package plinth.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** {@code docs/operations.md} tells of every mail: whom it goes to, and when. */
class MailPageTest {
  private static final Path PAGE = Path.of("../docs/operations.md");
  private static final Pattern ROW =
      Pattern.compile("^\\| `([a-z-]+)` \\| [^|]{3,} \\| [^|]{3,} \\|$", Pattern.MULTILINE);

  @Test
  void everyMailHasItsRowAndNoOther() throws IOException {
    String section = Files.readString(PAGE).split("\n## Mail\n", 2)[1].split("\n## ", 2)[0];
    List<String> rows = ROW.matcher(section).results().map(row -> row.group(1)).sorted().toList();
    List<String> mails =
        Arrays.stream(MailTemplate.values()).map(MailTemplate::code).sorted().toList();
    assertThat(rows).isEqualTo(mails);
  }
}
