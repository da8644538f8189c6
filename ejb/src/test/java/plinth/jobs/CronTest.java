package plinth.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CronTest {
  @ParameterizedTest
  @CsvSource({
    "30 2 * * *,   2026-01-01T00:00:00Z, 2026-01-01T02:30:00Z",
    "0 * * * *,    2026-01-01T00:00:00Z, 2026-01-01T01:00:00Z",
    "*/15 * * * *, 2026-01-01T00:16:00Z, 2026-01-01T00:30:00Z",
    "0 0 * * 0,    2026-01-01T00:00:00Z, 2026-01-04T00:00:00Z",
    "0 0 * * 7,    2026-01-01T00:00:00Z, 2026-01-04T00:00:00Z",
    "0 0 * * 1-5,  2026-01-02T12:00:00Z, 2026-01-05T00:00:00Z",
    "0 0 29 2 *,   2026-01-01T00:00:00Z, 2028-02-29T00:00:00Z",
  })
  void findsTheNextSlot(String fields, Instant after, Instant slot) {
    assertThat(Cron.of(fields).next(after)).contains(slot);
  }

  @Test
  void matchesEitherDayWhereBothAreRestricted() {
    Cron cron = Cron.of("0 0 13 * 5");
    assertThat(cron.next(Instant.parse("2026-01-01T00:00:00Z")))
        .contains(Instant.parse("2026-01-02T00:00:00Z"));
    assertThat(cron.next(Instant.parse("2026-01-10T00:00:00Z")))
        .contains(Instant.parse("2026-01-13T00:00:00Z"));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-01-01T02:30:00Z,          2026-01-01T02:30:00Z",
    "2026-01-01T02:30:00.000001Z,   2026-01-01T02:30:00Z",
    "2026-01-01T02:30:59.999999Z,   2026-01-01T02:30:00Z",
    "2026-01-01T02:29:59.999999Z,   2025-12-31T02:30:00Z",
    "2026-03-29T12:00:00Z,          2026-03-29T02:30:00Z",
  })
  void theLatestSlotIsTheOneThatIsOrWasDue(Instant moment, Instant slot) {
    assertThat(Cron.of("30 2 * * *").latest(moment)).contains(slot);
  }

  @ParameterizedTest
  @CsvSource({"''", "* * * *", "61 * * * *", "0 0 * * 8", "every hour", "* * * * * *"})
  void refusesInvalidSchedules(String fields) {
    assertThatIllegalArgumentException().isThrownBy(() -> Cron.of(fields));
  }
}
