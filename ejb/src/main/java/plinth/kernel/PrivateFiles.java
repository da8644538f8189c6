package plinth.kernel;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Creates files and folders that only the server's account may read, whatever its umask: 0600 and
 * 0700 where the file system supports permissions.
 */
public final class PrivateFiles {
  private static final boolean IS_POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private PrivateFiles() {}

  /** Creates a folder and its missing parents. */
  public static Path createFolder(Path folder) throws IOException {
    return Files.isDirectory(folder)
        ? folder
        : Files.createDirectories(folder, rights("rwx------"));
  }

  /** Creates a folder, or restricts an existing folder of this account to the account. */
  public static Path createPrivateFolder(Path folder) throws IOException {
    createFolder(folder);
    Set<PosixFilePermission> closed = PosixFilePermissions.fromString("rwx------");
    if (IS_POSIX && !Files.getPosixFilePermissions(folder).equals(closed)) {
      BestEffort.run("folder_close", () -> restrict(folder, closed));
    }
    return folder;
  }

  private static void restrict(Path folder, Set<PosixFilePermission> closed) {
    try {
      Files.setPosixFilePermissions(folder, closed);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The permissions for a new file. */
  public static FileAttribute<?>[] rights() {
    return rights("rw-------");
  }

  private static FileAttribute<?>[] rights(String rights) {
    return IS_POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(rights))
        }
        : new FileAttribute<?>[0];
  }
}
