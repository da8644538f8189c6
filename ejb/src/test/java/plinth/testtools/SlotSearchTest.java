package plinth.testtools;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plinth.jobs.Cron;

/** Finds the next slot with due work in few queries. */
class SlotSearchTest {
  private static final Instant START = Instant.parse("2026-03-01T10:20:00Z");

  private final List<Instant> asked = new ArrayList<>();

  /** The slots of 60 days at which a schedule runs that is due from each of these moments on. */
  private List<String> slots(String cron, String... from) {
    List<Instant> pending = new ArrayList<>();
    for (String moment : from) {
      pending.add(Instant.parse(moment));
    }
    List<String> found = new ArrayList<>();
    Instant until = START.plusSeconds(60 * 86_400);
    Instant cursor = START;
    while (cursor.isBefore(until)) {
      Instant end = SlotSearch.end(cursor, until);
      Optional<Instant> slot =
          SlotSearch.next(
              Cron.of(cron),
              cursor,
              end,
              at -> {
                asked.add(at);
                return pending.stream().anyMatch(due -> !due.isAfter(at));
              });
      slot.ifPresent(
          at -> {
            found.add(at.toString());
            pending.removeIf(due -> !due.isAfter(at));
          });
      cursor = slot.orElse(end);
    }
    return found;
  }

  @Test
  void hourlyOnesRunInTheHourThatTheyAreDue() {
    assertThat(
            slots(
                "15 * * * *",
                "2026-03-01T10:20:01Z",
                "2026-03-07T23:15:00Z",
                "2026-03-07T23:15:01Z",
                "2026-04-29T09:59:00Z"))
        .containsExactly(
            "2026-03-01T11:15:00Z",
            "2026-03-07T23:15:00Z",
            "2026-03-08T00:15:00Z",
            "2026-04-29T10:15:00Z");
    assertThat(asked).hasSizeLessThan(100);
  }

  @Test
  void dailyOnesWaitForTheirHour() {
    assertThat(slots("30 2 * * *", "2026-03-05T02:30:00Z", "2026-03-05T02:30:01Z"))
        .containsExactly("2026-03-05T02:30:00Z", "2026-03-06T02:30:00Z");
  }

  @Test
  void withoutADueSlotNothingIsQueried() {
    assertThat(slots("0 0 1 1 *", "2026-03-01T10:20:00Z")).isEmpty();
    assertThat(asked).isEmpty();
  }

  @Test
  void overdueWorkRunsAtTheFirstSlot() {
    assertThat(slots("0 * * * *", "2020-01-01T00:00:00Z")).containsExactly("2026-03-01T11:00:00Z");
  }
}
