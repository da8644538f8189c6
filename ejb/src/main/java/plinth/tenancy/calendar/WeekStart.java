package plinth.tenancy.calendar;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import java.util.Locale;

/** The day on which weeks begin. */
public enum WeekStart {
  MONDAY(DayOfWeek.MONDAY),
  SUNDAY(DayOfWeek.SUNDAY),
  SATURDAY(DayOfWeek.SATURDAY);

  private final DayOfWeek day;

  WeekStart(DayOfWeek day) {
    this.day = day;
  }

  /** The day on which the week of a day begins. */
  public LocalDate start(LocalDate of) {
    return of.with(TemporalAdjusters.previousOrSame(day));
  }

  /** How many days before Monday a week begins, by which days are moved for {@code date_trunc}. */
  public int daysBeforeMonday() {
    return (DayOfWeek.MONDAY.getValue() - day.getValue() + 7) % 7;
  }

  /** The word on the wire and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The day for its word, which is one of them. */
  public static WeekStart of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
