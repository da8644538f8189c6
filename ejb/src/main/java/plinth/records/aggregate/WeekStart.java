package plinth.records.aggregate;

import java.time.DayOfWeek;

/** The day on which weeks begin. */
public enum WeekStart {
  MONDAY(DayOfWeek.MONDAY),
  SUNDAY(DayOfWeek.SUNDAY),
  SATURDAY(DayOfWeek.SATURDAY);

  private final DayOfWeek day;

  WeekStart(DayOfWeek day) {
    this.day = day;
  }

  /** How many days before Monday a week begins, by which days are moved for {@code date_trunc}. */
  int daysBeforeMonday() {
    return (DayOfWeek.MONDAY.getValue() - day.getValue() + 7) % 7;
  }
}
