package plinth.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Only the feature access reads the table of members; others use {@code Members}. A statement of
 * another feature names the table only where members are part of its result.
 */
class AdminTableTest {
  private static final Path SOURCES = Path.of("../ejb/src/main/java/plinth");

  private static final Pattern TABLE = Pattern.compile("tenant\\.admin |\\bWorkspaceMember ");

  private static final Map<String, String> JOINED =
      Map.of(
          "records/PersonDocument.java",
              "people of exported records, a file at a time, and of groups",
          "records/board/BoardMembers.java", "members as the columns of a board",
          "messaging/session/SessionRepository.java", "members who see a session",
          "workflow/definition/WorkflowRepository.java", "owners of workflows",
          "workflow/run/ExecutionRepository.java", "owners of workflows",
          "scim/GroupRepository.java", "people whom the directory makes",
          "scim/UserRepository.java", "people whom the directory makes",
          "webhooks/WebhookRepository.java", "the owner who stands in for a webhook's",
          "webhooks/WebhookRuns.java", "owners of webhooks");

  @Test
  void otherFeaturesDoNotReadTheTableOfMembers() throws IOException {
    Set<String> naming = new TreeSet<>();
    try (Stream<Path> files = Files.walk(SOURCES)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        String name = SOURCES.relativize(file).toString();
        if (!name.startsWith("access/") && TABLE.matcher(Files.readString(file)).find()) {
          naming.add(name);
        }
      }
    }
    assertThat(naming).isEqualTo(new TreeSet<>(JOINED.keySet()));
  }
}
