package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two features never wait for each other because they happen to use one advisory lock number. */
class AdvisoryLocksTest {
  private static final Pattern NUMBER =
      Pattern.compile("(?:long LOCK = |advisory_(?:xact_)?lock\\()(0x[0-9a-f]+|[0-9][0-9_]*)L?");

  @Test
  void everyAdvisoryLockNumberHasOneOwner() {
    Map<Long, TreeSet<String>> owners = new TreeMap<>();
    for (Path file : sources()) {
      NUMBER
          .matcher(text(file))
          .results()
          .map(found -> Long.decode(found.group(1).replace("_", "")))
          .forEach(
              number ->
                  owners
                      .computeIfAbsent(number, key -> new TreeSet<>())
                      .add(file.getFileName().toString()));
    }
    assertThat(owners).hasSizeGreaterThan(3);
    assertThat(owners.values()).allSatisfy(files -> assertThat(files).hasSize(1));
  }

  private static List<Path> sources() {
    return Stream.of("../ejb/src/main/java", "../ejb/src/main/resources/db/baseline")
        .map(Path::of)
        .flatMap(AdvisoryLocksTest::files)
        .toList();
  }

  private static Stream<Path> files(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
