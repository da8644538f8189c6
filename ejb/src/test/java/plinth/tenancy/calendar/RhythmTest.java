package plinth.tenancy.calendar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;

/** The times of a rhythm, compared with a search through all hours. */
class RhythmTest {
  private static final List<String> ZONES =
      List.of("UTC", "Asia/Riyadh", "Europe/Berlin", "America/Santiago", "Asia/Kolkata");

  @Test
  void theNextTimeIsTheFirstHourThatFits() {
    Random random = new Random(3);
    for (int i = 0; i < 300; i++) {
      ZoneId zone = ZoneId.of(ZONES.get(random.nextInt(ZONES.size())));
      Every every = Every.values()[random.nextInt(3)];
      Rhythm rhythm =
          new Rhythm(
              every,
              every == Every.WEEK ? 1 + random.nextInt(7) : null,
              every == Every.MONTH ? 1 + random.nextInt(31) : null,
              4 + random.nextInt(20));
      Instant after =
          Instant.parse("2026-01-01T00:00:00Z").plusSeconds(random.nextInt(365 * 86_400));
      assertThat(rhythm.next(after, zone))
          .as("%s after %s in %s", rhythm, after, zone)
          .isEqualTo(searched(rhythm, after, zone));
    }
  }

  /** Looks at each half hour. */
  private static Instant searched(Rhythm rhythm, Instant after, ZoneId zone) {
    Instant at = after.truncatedTo(ChronoUnit.HOURS);
    while (true) {
      ZonedDateTime local = at.atZone(zone);
      LocalDate day = local.toLocalDate();
      boolean isDay =
          switch (rhythm.every()) {
            case DAY -> true;
            case WEEK -> day.getDayOfWeek().getValue() == rhythm.weekday();
            case MONTH ->
                day.getDayOfMonth() == rhythm.day()
                    || (day.getDayOfMonth() == day.lengthOfMonth()
                        && rhythm.day() > day.lengthOfMonth());
          };
      if (isDay
          && local.getHour() == rhythm.hour()
          && local.getMinute() == 0
          && at.isAfter(after)) {
        return at;
      }
      at = at.plus(Duration.ofMinutes(30));
    }
  }

  @Test
  void anHourThatTheClockSkipsIsFollowedAtOnceAndOneThatComesTwiceOnce() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");
    Rhythm daily = new Rhythm(Every.DAY, null, null, 2);
    Instant skipped = daily.next(Instant.parse("2026-03-28T12:00:00Z"), berlin);
    assertThat(skipped).isEqualTo("2026-03-29T01:00:00Z");
    Instant twice = daily.next(Instant.parse("2026-10-24T12:00:00Z"), berlin);
    assertThat(twice).isEqualTo("2026-10-25T00:00:00Z");
    assertThat(daily.next(twice, berlin)).isEqualTo("2026-10-26T01:00:00Z");
  }

  @Test
  void theDaysThatARhythmNeedsAreRequiredAndOthersRefused() {
    new Rhythm(Every.MONTH, null, 31, 8).require();
    for (Rhythm odd :
        List.of(
            new Rhythm(Every.DAY, 1, null, 8),
            new Rhythm(Every.WEEK, null, null, 8),
            new Rhythm(Every.WEEK, 1, 1, 8),
            new Rhythm(Every.MONTH, null, null, 8))) {
      assertThatThrownBy(odd::require).isInstanceOf(Problem.class);
    }
  }
}
