package plinth.testing;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.assertj.core.api.Assertions;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ArchivePath;
import org.jboss.shrinkwrap.api.Node;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.spec.JavaArchive;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/**
 * The shipped WAR or EAR with the tests that run inside the server: their session beans and
 * entities in the domain's jar, the tests and their runner in the web module. Nothing else is
 * changed.
 */
public final class InsideArchive {
  private static final String TESTS = "plinth.inside";
  private static final String DOMAIN = TESTS + ".domain";

  private InsideArchive() {}

  /** The tests as a web module, to which Arquillian adds its runner. */
  public static WebArchive tests() {
    return ShrinkWrap.create(WebArchive.class, "inside.war")
        .addPackage(TESTS)
        .addClass(Await.class)
        .addAsLibraries(jarOf(Assertions.class));
  }

  /** Writes the archive with the tests. */
  static Path withTests(Path archive, Archive<?> tests, Path target) {
    return make(archive, tests.getContent(), target);
  }

  /** Writes the archive with only the session beans, entities and jobs of the tests. */
  public static Path withDomain(Path archive, Path target) {
    return make(archive, Map.of(), target);
  }

  private static Path make(Path archive, Map<ArchivePath, Node> web, Path target) {
    try {
      Files.createDirectories(target.toAbsolutePath().getParent());
      try (InputStream in = Files.newInputStream(archive);
          OutputStream out = Files.newOutputStream(target)) {
        copy(archive.getFileName().toString(), in, out, web);
      }
      return target;
    } catch (IOException e) {
      throw new IllegalStateException("cannot add the tests to " + archive, e);
    }
  }

  private static void copy(
      String name, InputStream in, OutputStream out, Map<ArchivePath, Node> web)
      throws IOException {
    ZipInputStream from = new ZipInputStream(in);
    ZipOutputStream to = new ZipOutputStream(out);
    for (ZipEntry entry = from.getNextEntry(); entry != null; entry = from.getNextEntry()) {
      to.putNextEntry(new ZipEntry(entry.getName()));
      if (isDomain(entry.getName()) || entry.getName().endsWith(".war")) {
        ByteArrayOutputStream nested = new ByteArrayOutputStream();
        copy(entry.getName(), new ByteArrayInputStream(from.readAllBytes()), nested, web);
        nested.writeTo(to);
      } else if (isDomain(name) && entry.getName().equals("META-INF/persistence.xml")) {
        String units = new String(from.readAllBytes(), StandardCharsets.UTF_8);
        to.write(withEntities(units).getBytes(StandardCharsets.UTF_8));
      } else {
        from.transferTo(to);
      }
    }
    if (isDomain(name)) {
      add(ShrinkWrap.create(JavaArchive.class).addPackage(DOMAIN).getContent(), to);
    } else if (name.endsWith(".war")) {
      add(web, to);
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
        + "<class>plinth.inside.domain.MainNote</class>"
        + units.substring(main, tenant)
        + "<class>plinth.inside.domain.TenantNote</class>"
        + units.substring(tenant);
  }

  private static void add(Map<ArchivePath, Node> content, ZipOutputStream to) throws IOException {
    for (Map.Entry<ArchivePath, Node> entry : content.entrySet()) {
      if (entry.getValue().getAsset() != null) {
        to.putNextEntry(new ZipEntry(entry.getKey().get().substring(1)));
        try (InputStream asset = entry.getValue().getAsset().openStream()) {
          asset.transferTo(to);
        }
      }
    }
  }

  private static File jarOf(Class<?> type) {
    try {
      return new File(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
