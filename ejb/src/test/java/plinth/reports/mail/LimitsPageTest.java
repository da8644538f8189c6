package plinth.reports.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** {@code docs/api/limits.md} states the enforced limits of mailed reports. */
class LimitsPageTest {
  @Test
  void mailedReportsHaveTheLimitsOfThePage() throws IOException {
    assertThat(Files.readString(Path.of("../docs/api/limits.md")))
        .contains(
            "| mailed reports of a member; receivers of each | %d; %d | 409; 400 |"
                .formatted(ReportMails.MAX_SCHEDULES, ReportMails.MAX_RECEIVERS))
        .contains("| mailing a report now | once a minute for each schedule | 429 |");
    assertThat(MailNow.LIMIT.most()).isOne();
    assertThat(MailNow.LIMIT.window()).isEqualTo(Duration.ofMinutes(1));
  }
}
