package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Files stay short: median under 80 lines, nine in ten under 200, none over 400. */
class SourceSizeTest {
  private static final List<String> MODULES = List.of("ejb", "web", "batch", "config", "bench");

  @Test
  void filesStayShort() throws IOException {
    Map<String, Integer> lines = new TreeMap<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(Path.of("..", module))) {
        for (Path file : files.filter(SourceSizeTest::isSource).toList()) {
          lines.put(file.toString(), Files.readAllLines(file).size());
        }
      }
    }
    List<Integer> sizes = new ArrayList<>(lines.values());
    sizes.sort(null);

    assertThat(sizes).hasSizeGreaterThan(300);
    assertThat(sizes.get(sizes.size() / 2)).as("median").isLessThan(80);
    assertThat(sizes.get(sizes.size() * 9 / 10)).as("nine in ten").isLessThan(200);
    assertThat(lines).allSatisfy((file, size) -> assertThat(size).as(file).isLessThan(401));
  }

  private static boolean isSource(Path file) {
    String path = file.toString().replace('\\', '/');
    return path.contains("/src/") && !path.contains("/target/") && path.endsWith(".java");
  }
}
