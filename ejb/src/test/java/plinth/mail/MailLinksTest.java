package plinth.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links in mails lead to the console, because the public address itself serves no page. */
class MailLinksTest {
  private static final Pattern ADDRESS =
      Pattern.compile("publicUrl\\(\\)\\s*\\+\\s*\"(?!/console/)");

  @Test
  void linksInMailsLeadToTheConsole() throws IOException {
    List<Path> mailing;
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      mailing = files.filter(MailLinksTest::sendsMail).toList();
    }
    assertThat(mailing).hasSizeGreaterThan(5);
    assertThat(mailing)
        .allSatisfy(
            file ->
                assertThat(ADDRESS.matcher(Files.readString(file)).find())
                    .as(file.toString())
                    .isFalse());
  }

  private static boolean sendsMail(Path file) {
    try {
      return file.toString().endsWith(".java")
          && Files.readString(file).contains("MailTemplate.")
          && Files.readString(file).contains("publicUrl()");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
