package plinth.tenancy.calendar;

import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.time.temporal.TemporalUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A period of whole days that a word names, such as {@code this_week} or {@code last_7_days}. Its
 * days depend on the current one.
 *
 * @param unit what the period consists of: days, weeks, months, quarters or years
 * @param first its first unit, counted from the current one
 * @param last its last unit, counted from the current one
 */
public record Period(TemporalUnit unit, int first, int last) {
  /** The greatest N of {@code last_N_days} and {@code next_N_days}. */
  public static final int MAX_DAYS = 3_660;

  private static final Pattern DAYS = Pattern.compile("(last|next)_([1-9]\\d{0,3})_days");

  private static final Map<String, Period> NAMED = named();

  private static Map<String, Period> named() {
    Map<String, Period> named = new HashMap<>();
    named.put("yesterday", one(ChronoUnit.DAYS, -1));
    named.put("today", one(ChronoUnit.DAYS, 0));
    named.put("tomorrow", one(ChronoUnit.DAYS, 1));
    Map.of(
            "week", ChronoUnit.WEEKS,
            "month", ChronoUnit.MONTHS,
            "quarter", IsoFields.QUARTER_YEARS,
            "year", ChronoUnit.YEARS)
        .forEach(
            (word, unit) -> {
              named.put("last_" + word, one(unit, -1));
              named.put("this_" + word, one(unit, 0));
              named.put("next_" + word, one(unit, 1));
            });
    return Map.copyOf(named);
  }

  private static Period one(TemporalUnit unit, int at) {
    return new Period(unit, at, at);
  }

  /** The period for a word; empty if the word names none. */
  public static Optional<Period> of(String word) {
    Matcher days = DAYS.matcher(word);
    if (!days.matches()) {
      return Optional.ofNullable(NAMED.get(word));
    }
    int number = Integer.parseInt(days.group(2));
    if (number > MAX_DAYS) {
      return Optional.empty();
    }
    return Optional.of(
        days.group(1).equals("last")
            ? new Period(ChronoUnit.DAYS, 1 - number, 0)
            : new Period(ChronoUnit.DAYS, 0, number - 1));
  }

  /**
   * The days of a period.
   *
   * @param first the first day
   * @param last the last day
   */
  public record Days(LocalDate first, LocalDate last) {}

  /** The days at a moment, by a calendar. */
  public Days days(Instant now, WorkspaceCalendar calendar) {
    LocalDate current = start(LocalDate.ofInstant(now, calendar.zone()), calendar.weekStart());
    return new Days(current.plus(first, unit), current.plus(last + 1L, unit).minusDays(1));
  }

  /** The first day of the unit in which a day is. */
  private LocalDate start(LocalDate day, WeekStart weekStart) {
    if (unit == ChronoUnit.DAYS) {
      return day;
    }
    if (unit == ChronoUnit.WEEKS) {
      return weekStart.start(day);
    }
    if (unit == ChronoUnit.MONTHS) {
      return day.withDayOfMonth(1);
    }
    return unit == ChronoUnit.YEARS ? day.withDayOfYear(1) : day.with(IsoFields.DAY_OF_QUARTER, 1);
  }
}
