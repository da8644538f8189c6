package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The nightly build sets every setting of the tests, and no other. */
class NightlyTest {
  private static final List<String> MODULES = List.of("ejb", "web");

  /** A size or a seed that a test reads with a default value, or a literal choice. */
  private static final Pattern READ =
      Pattern.compile(
          "(?:(?:Integer|Long)\\s*\\.get(?:Integer|Long)|getProperty)\\(\\s*\"(plinth\\.[a-z.]+)\",\\s*[\\w\"]");

  private static final Pattern SET = Pattern.compile("-D(plinth\\.[a-z.]+)=");

  /** Properties that the build, or the maintainer of a release, passes to tests. */
  private static final Set<String> NO_KNOBS =
      Set.of("plinth.kept", "plinth.classes", "plinth.release");

  @Test
  void theNightlyBuildSetsEveryTestSetting() throws IOException {
    Set<String> read = new TreeSet<>();
    for (String module : MODULES) {
      try (Stream<Path> files = Files.walk(Path.of("..", module, "src/test/java"))) {
        for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
          read.addAll(names(READ, Files.readString(file)));
        }
      }
    }
    read.removeAll(NO_KNOBS);
    Set<String> set = names(SET, Files.readString(Path.of("../.ci/nightly")));

    assertThat(set).isEqualTo(read).hasSizeGreaterThan(10);
  }

  @Test
  void knownFlakesAreTestsThatExist() throws IOException {
    List<String> unknown = new ArrayList<>();
    for (String line : Files.readAllLines(Path.of("../.ci/flakes.txt"))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] test = line.split("\\s+")[0].split("#");
        Path source = Path.of("src/test/java", test[0].replace('.', '/') + ".java");
        if (!Files.exists(source) || !Files.readString(source).contains(" " + test[1] + "(")) {
          unknown.add(line);
        }
      }
    }
    assertThat(unknown).isEmpty();
  }

  private static Set<String> names(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult found) -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
