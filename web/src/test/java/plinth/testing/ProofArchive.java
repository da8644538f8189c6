package plinth.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import plinth.proof.Proofs;

/**
 * The shipped WAR or EAR with the proofs in it: their classes and entities in the domain's jar,
 * their servlet in the web module. Nothing else is changed.
 */
public final class ProofArchive {
  private static final String PROOFS = "plinth/proof/";
  private static final String SERVLET = PROOFS + "http/";

  private ProofArchive() {}

  /** Writes the archive with the proofs. */
  public static Path make(Path archive, Path target) {
    try (InputStream in = Files.newInputStream(archive);
        OutputStream out = open(target)) {
      copy(archive.getFileName().toString(), in, out);
      return target;
    } catch (IOException | URISyntaxException e) {
      throw new IllegalStateException("cannot add the proofs to " + archive, e);
    }
  }

  private static OutputStream open(Path target) throws IOException {
    Files.createDirectories(target.toAbsolutePath().getParent());
    return Files.newOutputStream(target);
  }

  private static void copy(String name, InputStream in, OutputStream out)
      throws IOException, URISyntaxException {
    ZipInputStream from = new ZipInputStream(in);
    ZipOutputStream to = new ZipOutputStream(out);
    for (ZipEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
      to.putNextEntry(new ZipEntry(entry.getName()));
      if (isDomain(entry.getName()) || entry.getName().endsWith(".war")) {
        ByteArrayOutputStream nested = new ByteArrayOutputStream();
        copy(entry.getName(), new ByteArrayInputStream(from.readAllBytes()), nested);
        nested.writeTo(to);
      } else if (isDomain(name) && entry.getName().equals("META-INF/persistence.xml")) {
        String units = new String(from.readAllBytes(), StandardCharsets.UTF_8);
        to.write(withEntities(units).getBytes(StandardCharsets.UTF_8));
      } else {
        from.transferTo(to);
      }
    }
    if (isDomain(name)) {
      addClasses("", false, to);
    } else if (name.endsWith(".war")) {
      addClasses("WEB-INF/classes/", true, to);
    }
    to.finish();
  }

  private static boolean isDomain(String name) {
    return name.matches("(.*/)?plinth-ejb[^/]*\\.jar");
  }

  private static String withEntities(String units) {
    String end = "<exclude-unlisted-classes>";
    int main = units.indexOf(end);
    int tenant = units.indexOf(end, main + 1);
    return units.substring(0, main)
        + "<class>plinth.proof.MainNote</class>"
        + units.substring(main, tenant)
        + "<class>plinth.proof.TenantNote</class>"
        + units.substring(tenant);
  }

  private static void addClasses(String folder, boolean isServlet, ZipOutputStream to)
      throws IOException, URISyntaxException {
    Path home = Path.of(Proofs.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    if (Files.isDirectory(home)) {
      addClasses(home, folder, isServlet, to);
    } else {
      try (FileSystem jar = FileSystems.newFileSystem(home)) {
        addClasses(jar.getPath("/"), folder, isServlet, to);
      }
    }
  }

  private static void addClasses(Path home, String folder, boolean isServlet, ZipOutputStream to)
      throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(home.resolve(PROOFS))) {
      files = all.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      String name = home.relativize(file).toString();
      if (name.startsWith(SERVLET) == isServlet) {
        to.putNextEntry(new ZipEntry(folder + name));
        Files.copy(file, to);
      }
    }
  }
}
