package plinth.records.aggregate;

import java.time.DayOfWeek;
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

  /** The word on the wire. */
  String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** How many days before Monday a week begins, by which days are moved for {@code date_trunc}. */
  int daysBeforeMonday() {
    return (DayOfWeek.MONDAY.getValue() - day.getValue() + 7) % 7;
  }
}
