package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * No query joins an entity of the tenant plane from the left: EclipseLink asks for the joined row's
 * workspace in the condition of the whole query, which removes the rows that have no such row.
 */
class TenantQueriesTest {
  private static final Pattern LEFT_JOIN = Pattern.compile("left (outer )?join (fetch )?[A-Z]");

  @Test
  void tenantEntitiesAreNotJoinedFromTheLeft() throws IOException {
    int repositories = 0;
    try (Stream<Path> files = Files.walk(Path.of("../ejb/src/main/java"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        String source = Files.readString(file);
        if (source.contains("TenantEntities")) {
          repositories++;
          assertThat(source).as(file.toString()).doesNotContainPattern(LEFT_JOIN);
        }
      }
    }
    assertThat(repositories).isGreaterThan(20);
  }
}
