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

  /** Its length. */
  public int months() {
    return months;
  }

  /**
   * The end of a period that begins at a moment.
   *
   * @param anchorDay the day of the month that periods begin on, where the month has it
   */
  public Instant end(Instant start, int anchorDay) {
    OffsetDateTime later = start.atOffset(ZoneOffset.UTC).plusMonths(months);
    int last = YearMonth.from(later).lengthOfMonth();
    return later.withDayOfMonth(Math.min(anchorDay, last)).toInstant();
  }

  /** The day of the month of a moment, which the periods that begin with it keep to. */
  static int anchor(Instant start) {
    return start.atOffset(ZoneOffset.UTC).getDayOfMonth();
  }

  /** The word on the wire and in the rows. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The period that the database names by this word. */
  public static BillingPeriod of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
