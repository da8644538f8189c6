package plinth.tenancy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A released migration is never edited, renumbered or removed, because databases have run it.
 * {@code migrations.sha256} lists all of them, in the form of {@code sha256sum}.
 */
class MigrationChecksumsTest {
  private static final Path ROOT = Path.of("src/main/resources");
  private static final Path LIST = Path.of("src/test/resources/migrations.sha256");

  @Test
  void migrationsAreListedAndUnchanged() throws Exception {
    Map<String, String> listed =
        Files.readAllLines(LIST).stream()
            .map(line -> line.split(" {2}", 2))
            .collect(
                Collectors.toMap(parts -> parts[1], parts -> parts[0], (a, b) -> a, TreeMap::new));
    Map<String, String> present = present();

    assertThat(present)
        .as("a migration that landed stays as it is; add one with the next number instead")
        .containsAllEntriesOf(listed);
    List<String> missing =
        present.entrySet().stream()
            .filter(entry -> !listed.containsKey(entry.getKey()))
            .map(entry -> entry.getValue() + "  " + entry.getKey())
            .toList();
    assertThat(missing).as("lines for ejb/" + LIST + ", of new migrations").isEmpty();
  }

  private static Map<String, String> present() throws IOException, NoSuchAlgorithmException {
    try (Stream<Path> files = Files.walk(ROOT.resolve("db"))) {
      Map<String, String> found = new TreeMap<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
        String name = ROOT.relativize(file).toString().replace('\\', '/');
        found.put(name, HexFormat.of().formatHex(digest));
      }
      return found;
    }
  }
}
