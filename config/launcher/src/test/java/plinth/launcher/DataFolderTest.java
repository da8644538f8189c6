package plinth.launcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFolderTest {
  @TempDir Path folder;

  @Test
  void isOpenedByOneProcessOnly() {
    DataFolder.open(folder);
    System.gc();
    assertThatThrownBy(() -> DataFolder.open(folder))
        .isInstanceOf(StartFailure.class)
        .hasMessageContaining("another Plinth runs with the data folder");
  }

  @Test
  void showsNothingToOthers() throws Exception {
    DataFolder data = DataFolder.open(folder.resolve("data"));
    assertThat(Files.getPosixFilePermissions(data.root()))
        .isEqualTo(PosixFilePermissions.fromString("rwx--x--x"));
    for (String own : List.of("archives", "files", "logs", "mail", "server")) {
      assertThat(Files.getPosixFilePermissions(data.root().resolve(own)))
          .as(own)
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
    assertThat(Files.getPosixFilePermissions(data.emptyServerFolder()))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void restrictsFoldersThatAnEarlierReleaseLeftReadable() throws Exception {
    Path files = Files.createDirectories(folder.resolve("data/files"));
    Files.setPosixFilePermissions(files, PosixFilePermissions.fromString("rwxr-xr-x"));

    DataFolder.open(folder.resolve("data"));

    assertThat(Files.getPosixFilePermissions(files))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
  }

  @Test
  void keepsOneDatabasePasswordReadableByItsOwnerOnly() throws Exception {
    DataFolder data = new DataFolder(folder);
    String password = data.databasePassword();
    assertThat(password).hasSize(32).matches("[A-Za-z0-9_-]+");
    assertThat(data.databasePassword()).isEqualTo(password);
    assertThat(Files.getPosixFilePermissions(folder.resolve("database-password")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }

  @Test
  void announcesTheFirstOperatorOnceTheApplicationWroteIt() throws Exception {
    DataFolder data = new DataFolder(folder);
    Settings settings = Settings.of(Map.of(), Map.of(), Map.of());
    assertThat(String.join("\n", Announcement.lines(settings, data, 81, "db", true)))
        .doesNotContain("operator");
    Files.writeString(data.firstOperator(), "# made\nemail=root@x.test\npassword=a=b c\n");
    List<String> lines = Announcement.lines(settings, data, 81, "db", true);
    assertThat(String.join("\n", lines))
        .contains("root@x.test", "a=b c", data.firstOperator().toString())
        .contains("http://localhost:81/api/v1", "http://localhost:81/openapi-ui/")
        .contains("http://localhost:81/health", data.mail().toString());
    assertThat(lines).endsWith("Plinth is ready at http://localhost:81");
    assertThat(String.join("\n", Announcement.lines(settings, data, 81, "db", false)))
        .as("a later start")
        .contains("root@x.test", data.firstOperator().toString())
        .doesNotContain("a=b c");
  }

  @Test
  void announcesWhereMailGoes() {
    Settings settings = Settings.of(Map.of("PLINTH_MAIL_SMTP_HOST", "mx.test"), Map.of(), Map.of());
    List<String> lines = Announcement.lines(settings, new DataFolder(folder), 81, "db", false);
    assertThat(lines).anyMatch(line -> line.endsWith("sent through mx.test"));
  }
}
