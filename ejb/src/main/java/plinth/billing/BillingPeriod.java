package plinth.billing;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.Locale;

/** How often a subscription is billed. */
public enum BillingPeriod {
  MONTHLY(1),
  ANNUAL(12);

  private final int months;

  BillingPeriod(int months) {
    this.months = months;
  }

  /** Returns the length of the period in months. */
  public int months() {
    return months;
  }

  /**
   * Returns the end of a period that begins at the given moment.
   *
   * @param anchorDay the day of the month on which periods begin, if the month has that day
   */
  public Instant end(Instant start, int anchorDay) {
    OffsetDateTime later = start.atOffset(ZoneOffset.UTC).plusMonths(months);
    int last = YearMonth.from(later).lengthOfMonth();
    return later.withDayOfMonth(Math.min(anchorDay, last)).toInstant();
  }

  /** Returns the day of the month of a moment, which all periods following it keep. */
  static int anchor(Instant start) {
    return start.atOffset(ZoneOffset.UTC).getDayOfMonth();
  }

  /** Returns the value used in the API and in the database. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the period for a stored value. */
  public static BillingPeriod of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
