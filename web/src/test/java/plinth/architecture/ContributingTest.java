package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** {@code CONTRIBUTING.md} names classes and files that exist. */
class ContributingTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern TYPE = Pattern.compile("`@?([A-Z][a-z]+(?:[A-Z]+[a-z]*)+)`");
  private static final Pattern FILE =
      Pattern.compile("`((?:ejb|web|config|bench|docs)/[\\w./-]+)`");

  @Test
  void everyClassThatIsNamedExists() throws IOException {
    Set<String> sources = new TreeSet<>();
    for (String module : List.of("ejb", "web", "batch", "config", "bench")) {
      try (Stream<Path> files = Files.walk(ROOT.resolve(module))) {
        files
            .map(file -> file.getFileName().toString())
            .filter(name -> name.endsWith(".java"))
            .forEach(name -> sources.add(name.replace(".java", "")));
      }
    }
    assertThat(named(TYPE)).hasSizeGreaterThan(20).allMatch(sources::contains);
  }

  @Test
  void everyFileThatIsNamedExists() throws IOException {
    assertThat(named(FILE))
        .filteredOn(file -> !file.contains("X"))
        .hasSizeGreaterThan(10)
        .allMatch(file -> Files.exists(ROOT.resolve(file)));
  }

  private static Set<String> named(Pattern pattern) throws IOException {
    Set<String> names = new TreeSet<>();
    pattern
        .matcher(Files.readString(ROOT.resolve("CONTRIBUTING.md")))
        .results()
        .forEach(name -> names.add(name.group(1)));
    return names;
  }
}
