package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Numbers in texts do not depend on the locale of the server: in some, {@code %d} writes other
 * digits than SQL, URLs and stored hashes have.
 */
class LocalesTest {
  private static final Pattern NUMBER =
      Pattern.compile("%(?:\\d+\\$)?[-+ 0,(#]*\\d*(?:\\.\\d+)?[dfex]");
  private static final List<String> MODULES = List.of("ejb", "web", "batch", "config");

  @Test
  void numbersAreFormattedForNoLocale() throws IOException {
    List<String> dependent = new ArrayList<>();
    int read = 0;
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(Path.of("..", module))) {
        for (Path file : files.filter(LocalesTest::isSource).toList()) {
          String source = Files.readString(file);
          read++;
          if (NUMBER.matcher(source).find() && !source.contains("Locale.ROOT")) {
            dependent.add(file.toString());
          }
        }
      }
    }
    assertThat(read).isGreaterThan(1_000);
    assertThat(dependent).isEmpty();
  }

  private static boolean isSource(Path file) {
    String path = file.toString().replace('\\', '/');
    return path.contains("/src/main/java/") && path.endsWith(".java");
  }
}
