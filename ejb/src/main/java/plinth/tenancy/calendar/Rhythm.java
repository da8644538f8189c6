package plinth.tenancy.calendar;

import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * The times at which something recurs. If a change of the clock skips the hour, the time is the
 * moment after the skipped hour; if the hour comes twice, it is the first of the two.
 *
 * @param every how often
 * @param weekday the day of the week, from 1 for Monday to 7; only for weeks
 * @param day the day of the month; in a shorter month its last day; only for months
 * @param hour the hour of the day
 */
public record Rhythm(
    @NotNull Every every,
    @Min(1) @Max(7) @Nullable Integer weekday,
    @Min(1) @Max(31) @Nullable Integer day,
    @NotNull @Min(0) @Max(23) Integer hour) {

  /** Refuses a day that is missing, or that does not belong to the rhythm. */
  public void require() {
    requireDay("when.weekday", weekday, every == Every.WEEK);
    requireDay("when.day", day, every == Every.MONTH);
  }

  private static void requireDay(String at, @Nullable Integer given, boolean isWanted) {
    if (isWanted && given == null) {
      throw Problem.invalid(at, "required", "Is needed for this rhythm");
    }
    if (!isWanted && given != null) {
      throw Problem.invalid(at, "unknown", "Does not belong to this rhythm");
    }
  }

  /** The first time after a moment. */
  public Instant next(Instant after, ZoneId zone) {
    LocalDate date = after.atZone(zone).toLocalDate();
    while (true) {
      Instant at = date.atTime(hour, 0).atZone(zone).toInstant();
      if (isOn(date) && at.isAfter(after)) {
        return at;
      }
      date = date.plusDays(1);
    }
  }

  private boolean isOn(LocalDate date) {
    return switch (every) {
      case DAY -> true;
      case WEEK -> weekday != null && date.getDayOfWeek().getValue() == weekday;
      case MONTH -> day != null && date.getDayOfMonth() == Math.min(day, date.lengthOfMonth());
    };
  }
}
