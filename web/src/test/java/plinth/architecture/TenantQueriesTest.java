package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
    List<Path> repositories;
    try (Stream<Path> files = Files.walk(Path.of("../ejb/src/main/java"))) {
      repositories =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .filter(file -> text(file).contains("TenantEntities"))
              .toList();
    }
    assertThat(repositories).hasSizeGreaterThan(20);
    assertThat(repositories)
        .allSatisfy(file -> assertThat(text(file)).doesNotContainPattern(LEFT_JOIN));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
