package plinth.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders of programs that are unpacked once and used by every later start. */
final class Unpacked {
  private Unpacked() {}

  /** Writes what is unpacked. */
  interface Content {
    void writeTo(Path folder) throws IOException;
  }

  /**
   * Fills a folder unless it is there, and answers it. Unpacking is whole or not at all: the folder
   * gets its name when it is complete, and of several starts at once the first that is done gives
   * it.
   */
  static Path unpackOnce(Path home, Content content) throws IOException {
    if (!Files.isDirectory(home)) {
      Path below = Files.createDirectories(home.getParent());
      Path draft = Files.createTempDirectory(below, "unpacking");
      Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rwxr-xr-x"));
      content.writeTo(draft);
      moveIntoPlace(draft, home);
    }
    return home;
  }

  private static void moveIntoPlace(Path draft, Path home) throws IOException {
    try {
      Files.move(draft, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(home)) {
        throw e;
      }
      DataFolder.delete(draft);
    }
  }
}
