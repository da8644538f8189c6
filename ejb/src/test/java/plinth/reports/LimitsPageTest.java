package plinth.reports;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** {@code docs/api/limits.md} states the enforced limits of reports and dashboards. */
class LimitsPageTest {
  @Test
  void reportsAndDashboardsHaveTheLimitsOfThePage() throws IOException {
    assertThat(Files.readAllLines(Path.of("../docs/api/limits.md")))
        .contains(
            row(
                "| reports, and dashboards, of a workspace | %,d shared ones, and %,d of each"
                    + " member's own | 409 |",
                SavedItems.MAX_SHARED, SavedItems.MAX_MINE),
            row("| the question of a report | %,d characters | 400 |", Reports.LONGEST_QUESTION),
            row("| tiles of a dashboard | %,d | 400 |", Dashboards.MAX_TILES),
            row(
                "| roles with which a report or dashboard is shared | %,d | 400 |",
                Sharing.MAX_ROLES));
  }

  private static String row(String format, Object... limits) {
    return String.format(Locale.ROOT, format, limits);
  }
}
