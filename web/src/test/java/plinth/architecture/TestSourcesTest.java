package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests of all modules keep away from what makes a test pass by luck. */
class TestSourcesTest {
  private static final List<String> MODULES =
      List.of("ejb", "web", "batch", "ear", "bench", "config/launcher", "config/cli");

  /** What no test may do, with what it does instead. */
  private static final Map<String, Pattern> FORBIDDEN =
      Map.of(
          "races by parallel streams use one thread on a small machine; Race.of has one each",
          Pattern.compile("\\.parallel\\(\\)|\\.parallelStream\\("),
          "a disabled test is deleted or mended",
          Pattern.compile("@Disabled\\b"),
          "busy waits take the processor from the server; Await pauses",
          Pattern.compile("Thread\\.onSpinWait\\("),
          "one winner says nothing of the losers; Race.oneWins bounds them",
          Pattern.compile("containsOnlyOnce\\(20[01]\\)\\s*\\.contains\\("));

  /** In these the thread that waits is what is tested. */
  private static final List<String> SPINNING =
      List.of("SubscriptionLockTest.java", "NodeTest.java", "TestSourcesTest.java");

  @Test
  void noTestPassesByLuck() throws IOException {
    Map<String, String> found = new TreeMap<>();
    for (Path file : sources()) {
      String text = Files.readString(file);
      FORBIDDEN.forEach(
          (why, pattern) -> {
            if (pattern.matcher(text).find()) {
              found.put(file.getFileName().toString(), why);
            }
          });
    }
    SPINNING.forEach(found::remove);
    assertThat(found).isEmpty();
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files =
        MODULES.stream()
            .map(module -> Path.of("..", module, "src/test/java"))
            .filter(Files::isDirectory)
            .flatMap(TestSourcesTest::walk)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(".java")).toList();
      assertThat(found).hasSizeGreaterThan(300);
      return found;
    }
  }

  private static Stream<Path> walk(Path folder) {
    try {
      return Files.walk(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
