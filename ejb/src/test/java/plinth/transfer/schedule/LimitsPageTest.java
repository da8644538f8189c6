package plinth.transfer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** {@code docs/api/limits.md} states the enforced limits of scheduled exports. */
class LimitsPageTest {
  @Test
  void scheduledExportsHaveTheLimitsOfThePage() throws IOException {
    assertThat(Files.readString(Path.of("../docs/api/limits.md")))
        .contains(
            "| scheduled exports of a workspace; receivers of each | %d; %d | 409; 400 |"
                .formatted(ExportSchedules.MAX_SCHEDULES, ExportSchedules.MAX_RECEIVERS));
  }
}
