package plinth.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
  @TempDir Path folder;

  @Test
  void foldersAndFilesAreReadableByTheirOwnerOnly() throws IOException {
    Path inner = PrivateFiles.createFolder(folder.resolve("a/b"));
    Path file = Files.createFile(inner.resolve("file"), PrivateFiles.rights());

    assertThat(rights(folder.resolve("a"))).isEqualTo("rwx------");
    assertThat(rights(inner)).isEqualTo("rwx------");
    assertThat(rights(file)).isEqualTo("rw-------");
  }

  @Test
  void aFolderOfAnEarlierReleaseIsClosed() throws IOException {
    Path open = Files.createDirectory(folder.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));

    PrivateFiles.createPrivateFolder(open);

    assertThat(rights(open)).isEqualTo("rwx------");
  }

  @Test
  void aLinkToAFolderIsAFolder() throws IOException {
    Path there = Files.createDirectory(folder.resolve("there"));
    Path link = Files.createSymbolicLink(folder.resolve("link"), there);

    PrivateFiles.createPrivateFolder(link);

    assertThat(rights(there)).isEqualTo("rwx------");
  }

  private static String rights(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
