package plinth.workflow.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Slots of schedules, including daylight saving time. */
class CronScheduleTest {
  private static final String BERLIN = "Europe/Berlin";

  @ParameterizedTest(name = "{0} {1} after {2}")
  @CsvSource({
    "0 9 * * *,   UTC,              2026-01-01T08:59:59Z, 2026-01-01T09:00:00Z",
    "0 9 * * *,   UTC,              2026-01-01T09:00:00Z, 2026-01-02T09:00:00Z",
    "0 9 * * *,   Europe/Berlin,    2026-01-01T00:00:00Z, 2026-01-01T08:00:00Z",
    "0 9 * * *,   Europe/Berlin,    2026-07-01T00:00:00Z, 2026-07-01T07:00:00Z",
    "0 9 * * 1,   America/New_York, 2026-01-01T00:00:00Z, 2026-01-05T14:00:00Z",
    // A day without 02:30: at the end of the gap.
    "30 2 * * *,  Europe/Berlin,    2026-03-28T12:00:00Z, 2026-03-29T01:00:00Z",
    "30 2 * * *,  Europe/Berlin,    2026-03-29T01:00:00Z, 2026-03-30T00:30:00Z",
    // A day with 02:30 twice: at its first occurrence.
    "30 2 * * *,  Europe/Berlin,    2026-10-24T12:00:00Z, 2026-10-25T00:30:00Z",
    "30 2 * * *,  Europe/Berlin,    2026-10-25T00:30:00Z, 2026-10-26T01:30:00Z",
    "0 0 29 2 *,  UTC,              2026-01-01T00:00:00Z, 2028-02-29T00:00:00Z",
    "0 0 31 * *,  UTC,              2026-01-31T00:00:00Z, 2026-03-31T00:00:00Z",
  })
  void findsTheNextSlot(String cron, String zone, Instant after, Instant slot) {
    assertThat(CronSchedule.of(cron, zone).next(after)).contains(slot);
  }

  @Test
  void hourlySlotsFollowElapsedTime() {
    assertThat(slots("0 * * * *", "2026-03-28T23:30:00Z", 4))
        .containsExactly(
            "2026-03-29T00:00:00Z",
            "2026-03-29T01:00:00Z",
            "2026-03-29T02:00:00Z",
            "2026-03-29T03:00:00Z");
    assertThat(slots("30 * * * *", "2026-10-24T23:45:00Z", 4))
        .containsExactly(
            "2026-10-25T00:30:00Z",
            "2026-10-25T01:30:00Z",
            "2026-10-25T02:30:00Z",
            "2026-10-25T03:30:00Z");
    assertThat(slots("*/15 * * * *", "2026-10-25T00:40:00Z", 3))
        .containsExactly("2026-10-25T00:45:00Z", "2026-10-25T01:00:00Z", "2026-10-25T01:15:00Z");
  }

  /** Over a year of slots in each zone, no two are on the same day, and none goes back. */
  @Test
  void dailySlotsOccurOnceADayInEveryZone() {
    for (String zone : List.of(BERLIN, "America/St_Johns", "Australia/Lord_Howe", "Asia/Kolkata")) {
      CronSchedule schedule = CronSchedule.of("15 2 * * *", zone);
      Instant at = Instant.parse("2026-01-01T00:00:00Z");
      List<Instant> slots = new ArrayList<>();
      while (slots.size() < 365) {
        at = schedule.next(at).orElseThrow();
        slots.add(at);
      }
      assertThat(slots.stream().map(slot -> slot.atZone(ZoneId.of(zone)).toLocalDate()))
          .as(zone)
          .doesNotHaveDuplicates();
      assertThat(slots).isSorted();
    }
  }

  @Test
  void impossibleDatesHaveNoSlot() {
    assertThat(CronSchedule.of("0 0 30 2 *", "UTC").next(Instant.parse("2026-01-01T00:00:00Z")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "61 * * * *, UTC",
    "* * * *, UTC",
    "* * * * * *, UTC",
    "x, UTC",
    "0 9 * * *, Mars",
    "0 9 * * *, +02:00",
  })
  void refusesInvalidSchedules(String cron, String zone) {
    assertThatThrownBy(() -> CronSchedule.of(cron, zone))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static List<String> slots(String cron, String after, int count) {
    CronSchedule schedule = CronSchedule.of(cron, BERLIN);
    Instant at = Instant.parse(after);
    List<String> slots = new ArrayList<>();
    while (slots.size() < count) {
      at = schedule.next(at).orElseThrow();
      slots.add(at.toString());
    }
    return slots;
  }
}
