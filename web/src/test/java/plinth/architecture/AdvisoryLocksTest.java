package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Two features never wait for each other because they happen to use one advisory lock number. */
class AdvisoryLocksTest {
  private static final Pattern NUMBER =
      Pattern.compile("(?:long LOCK = |advisory_(?:xact_)?lock\\()(0x[0-9a-f]+|[0-9][0-9_]*)L?");

  @Test
  void everyAdvisoryLockNumberHasOneOwner() throws IOException {
    Map<Long, TreeSet<String>> owners = new TreeMap<>();
    for (String folder : List.of("../ejb/src/main/java", "../ejb/src/main/resources/db/baseline")) {
      try (Stream<Path> files = Files.walk(Path.of(folder))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          for (MatchResult found : NUMBER.matcher(Files.readString(file)).results().toList()) {
            owners
                .computeIfAbsent(
                    Long.decode(found.group(1).replace("_", "")), number -> new TreeSet<>())
                .add(file.getFileName().toString());
          }
        }
      }
    }
    assertThat(owners).hasSizeGreaterThan(3);
    assertThat(owners.values()).allSatisfy(files -> assertThat(files).hasSize(1));
  }
}
