package plinth.analytics;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.time.temporal.TemporalAdjusters;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Time;

/**
 * The time range of a timeline, divided into days, ISO weeks or months of a time zone. The first
 * and the last of these parts are complete.
 *
 * @param interval the length of a part
 * @param zone the time zone in which days begin
 * @param from first day of the first part
 * @param to first day of the last part
 */
public record ActivityQuery(Interval interval, ZoneId zone, LocalDate from, LocalDate to) {
  /** The maximum number of parts of a timeline. */
  public static final int MAX = 400;

  private static final int DAYS = 29;

  /** The length of a part. */
  public enum Interval {
    DAY(ChronoUnit.DAYS),
    WEEK(ChronoUnit.WEEKS),
    MONTH(ChronoUnit.MONTHS);

    private final ChronoUnit unit;

    Interval(ChronoUnit unit) {
      this.unit = unit;
    }

    /** The word on the wire, which is also the argument of PostgreSQL's {@code date_trunc}. */
    public String code() {
      return name().toLowerCase(Locale.ROOT);
    }

    LocalDate start(LocalDate day) {
      return switch (this) {
        case DAY -> day;
        case WEEK -> day.with(TemporalAdjusters.previousOrSame(DayOfWeek.MONDAY));
        case MONTH -> day.withDayOfMonth(1);
      };
    }
  }

  /**
   * Reads a query. Reports each invalid parameter by its name, and refuses a range of more than 400
   * parts.
   *
   * @param from first day, {@code YYYY-MM-DD}; absent: 29 days before the last day
   * @param to last day; absent: today in the time zone
   * @param timezone an IANA name; absent: UTC
   */
  public static ActivityQuery of(
      @Nullable String interval,
      @Nullable String from,
      @Nullable String to,
      @Nullable String timezone,
      Instant now) {
    Interval cut = interval(interval);
    ZoneId zone = Time.zone(timezone);
    LocalDate last = to == null ? LocalDate.ofInstant(now, zone) : day("to", to);
    LocalDate first = from == null ? last.minusDays(DAYS) : day("from", from);
    if (first.isAfter(last)) {
      throw Problem.invalid("from", "range", "from must not be after to");
    }
    ActivityQuery query = new ActivityQuery(cut, zone, cut.start(first), cut.start(last));
    if (cut.unit.between(query.from(), query.to()) >= MAX) {
      throw Problem.invalid("from", "range", "A timeline has at most " + MAX + " parts");
    }
    return query;
  }

  private static Interval interval(@Nullable String text) {
    for (Interval interval : Interval.values()) {
      if (text == null || interval.code().equals(text)) {
        return interval;
      }
    }
    throw Problem.notOneOf("interval", Interval.class);
  }

  private static LocalDate day(String at, String text) {
    try {
      LocalDate day = LocalDate.parse(text);
      if (day.getYear() >= 1900 && day.getYear() <= 9999) {
        return day;
      }
    } catch (DateTimeParseException e) {
      // Refused below, like a year out of range.
    }
    throw Problem.invalid(at, "format", at + " must look like 2026-11-21");
  }

  /** The start of the range, inclusive. */
  Instant start() {
    return from.atStartOfDay(zone).toInstant();
  }

  /** The end of the range, exclusive. */
  Instant end() {
    return to.plus(1, interval.unit).atStartOfDay(zone).toInstant();
  }

  /** The first day of each part, in order. */
  List<LocalDate> dates() {
    List<LocalDate> parts = new ArrayList<>();
    for (LocalDate day = from; !day.isAfter(to); day = day.plus(1, interval.unit)) {
      parts.add(day);
    }
    return parts;
  }
}
