package plinth.tenancy.calendar;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The days of the periods that words name. */
class PeriodTest {
  @ParameterizedTest(name = "{0} at {1} in {2}, weeks from {3}: {4} to {5}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # A leap day, a Thursday.
          today         | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-29 | 2024-02-29
          yesterday     | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-28 | 2024-02-28
          tomorrow      | 2024-02-29T10:30:00Z | UTC | monday   | 2024-03-01 | 2024-03-01
          this_week     | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-26 | 2024-03-03
          this_week     | 2024-02-29T10:30:00Z | UTC | sunday   | 2024-02-25 | 2024-03-02
          this_week     | 2024-02-29T10:30:00Z | UTC | saturday | 2024-02-24 | 2024-03-01
          last_week     | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-19 | 2024-02-25
          next_week     | 2024-02-29T10:30:00Z | UTC | saturday | 2024-03-02 | 2024-03-08
          this_month    | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-01 | 2024-02-29
          last_month    | 2024-02-29T10:30:00Z | UTC | monday   | 2024-01-01 | 2024-01-31
          next_month    | 2024-02-29T10:30:00Z | UTC | monday   | 2024-03-01 | 2024-03-31
          this_quarter  | 2024-02-29T10:30:00Z | UTC | monday   | 2024-01-01 | 2024-03-31
          last_quarter  | 2024-02-29T10:30:00Z | UTC | monday   | 2023-10-01 | 2023-12-31
          next_quarter  | 2024-02-29T10:30:00Z | UTC | monday   | 2024-04-01 | 2024-06-30
          this_year     | 2024-02-29T10:30:00Z | UTC | monday   | 2024-01-01 | 2024-12-31
          last_year     | 2024-02-29T10:30:00Z | UTC | monday   | 2023-01-01 | 2023-12-31
          next_year     | 2024-02-29T10:30:00Z | UTC | monday   | 2025-01-01 | 2025-12-31
          last_1_days   | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-29 | 2024-02-29
          next_1_days   | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-29 | 2024-02-29
          last_7_days   | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-23 | 2024-02-29
          next_7_days   | 2024-02-29T10:30:00Z | UTC | monday   | 2024-02-29 | 2024-03-06
          last_3660_days | 2024-02-29T10:30:00Z | UTC | monday  | 2014-02-22 | 2024-02-29
          next_3660_days | 2024-02-29T10:30:00Z | UTC | monday  | 2024-02-29 | 2034-03-07
          # The first and the last day of a week.
          this_week     | 2024-03-03T23:59:59Z | UTC | monday   | 2024-02-26 | 2024-03-03
          this_week     | 2024-03-03T00:00:00Z | UTC | sunday   | 2024-03-03 | 2024-03-09
          # Ends of months and years.
          last_month    | 2026-03-31T12:00:00Z | UTC | monday   | 2026-02-01 | 2026-02-28
          next_month    | 2026-01-31T12:00:00Z | UTC | monday   | 2026-02-01 | 2026-02-28
          this_month    | 2028-02-01T00:00:00Z | UTC | monday   | 2028-02-01 | 2028-02-29
          next_month    | 2026-12-31T12:00:00Z | UTC | monday   | 2027-01-01 | 2027-01-31
          next_quarter  | 2026-12-31T12:00:00Z | UTC | monday   | 2027-01-01 | 2027-03-31
          last_quarter  | 2026-05-31T12:00:00Z | UTC | monday   | 2026-01-01 | 2026-03-31
          this_week     | 2026-01-01T12:00:00Z | UTC | monday   | 2025-12-29 | 2026-01-04
          # The day is that of the time zone.
          today         | 2026-03-28T22:59:59Z | Europe/Berlin    | monday | 2026-03-28 | 2026-03-28
          today         | 2026-03-28T23:00:00Z | Europe/Berlin    | monday | 2026-03-29 | 2026-03-29
          today         | 2026-03-29T21:59:59Z | Europe/Berlin    | monday | 2026-03-29 | 2026-03-29
          today         | 2026-03-29T22:00:00Z | Europe/Berlin    | monday | 2026-03-30 | 2026-03-30
          last_7_days   | 2026-11-01T05:00:00Z | America/New_York | monday | 2026-10-26 | 2026-11-01
          this_year     | 2025-12-31T15:00:00Z | Asia/Tokyo       | monday | 2026-01-01 | 2026-12-31
          this_year     | 2026-01-01T04:59:59Z | America/New_York | monday | 2025-01-01 | 2025-12-31
          # A day that the place skipped is a day of the calendar.
          yesterday     | 2011-12-31T05:00:00Z | Pacific/Apia     | monday | 2011-12-30 | 2011-12-30
          """)
  void aWordNamesDays(
      String word, Instant now, String zone, String weekStart, LocalDate first, LocalDate last) {
    WorkspaceCalendar calendar = new WorkspaceCalendar(ZoneId.of(zone), WeekStart.of(weekStart));
    assertThat(Period.of(word).orElseThrow().days(now, calendar))
        .isEqualTo(new Period.Days(first, last));
  }

  /** Whatever the day, the last, this and the next of a unit follow each other without a gap. */
  @Test
  void periodsOfAUnitFollowEachOther() {
    Random random = new Random(206);
    for (int i = 0; i < 500; i++) {
      Instant now = Instant.ofEpochSecond(random.nextLong(-2_000_000_000L, 4_000_000_000L));
      WeekStart weekStart = WeekStart.values()[random.nextInt(3)];
      WorkspaceCalendar calendar = new WorkspaceCalendar(ZoneId.of("Asia/Riyadh"), weekStart);
      for (String unit : new String[] {"week", "month", "quarter", "year"}) {
        Period.Days before = days("last_" + unit, now, calendar);
        Period.Days current = days("this_" + unit, now, calendar);
        Period.Days after = days("next_" + unit, now, calendar);
        assertThat(before.last().plusDays(1)).as("%s %s", unit, now).isEqualTo(current.first());
        assertThat(current.last().plusDays(1)).as("%s %s", unit, now).isEqualTo(after.first());
        assertThat(days("today", now, calendar).first())
            .as("%s %s", unit, now)
            .isBetween(current.first(), current.last());
      }
    }
  }

  private static Period.Days days(String word, Instant now, WorkspaceCalendar calendar) {
    return Period.of(word).orElseThrow().days(now, calendar);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Today",
        " today",
        "now",
        "this_day",
        "last_day",
        "this_weeks",
        "last_0_days",
        "last_07_days",
        "last_3661_days",
        "next_99999_days",
        "this_7_days",
        "last_7_weeks",
        "last_-1_days",
        "last_n_days"
      })
  void otherWordsNameNone(String word) {
    assertThat(Period.of(word)).isEmpty();
  }
}
