package plinth.launcher;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/** Folders of programs that are unpacked once and used by every later start. */
final class Unpacked {
  private Unpacked() {}

  /** Writes the content of a folder. */
  interface Content {
    void writeTo(Path folder) throws IOException;
  }

  /**
   * Creates and fills a folder unless it exists, and returns it. Unpacking is atomic: the folder
   * gets its name when it is complete, and if several starts unpack at once, the first to finish
   * wins.
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
