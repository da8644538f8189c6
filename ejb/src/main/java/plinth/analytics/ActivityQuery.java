package plinth.analytics;

import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.tenancy.calendar.WeekStart;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * The time range of a timeline, divided into days, weeks or months. The first and the last of these
 * parts are complete.
 *
 * @param interval the length of a part
 * @param calendar the time zone in which days begin, and the first day of the week
 * @param from first day of the first part
 * @param to first day of the last part
 */
public record ActivityQuery(
    Interval interval, WorkspaceCalendar calendar, LocalDate from, LocalDate to) {
  /**
   * A query as the API receives it.
   *
   * @param from first day, {@code YYYY-MM-DD}; absent: 29 days before the last day
   * @param to last day; absent: today in the time zone
   * @param timezone an IANA name; absent: that of the workspace
   */
  public record Draft(
      @Nullable String interval,
      @Nullable String from,
      @Nullable String to,
      @Nullable String timezone) {}

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

    LocalDate start(LocalDate day, WeekStart weekStart) {
      return switch (this) {
        case DAY -> day;
        case WEEK -> weekStart.start(day);
        case MONTH -> day.withDayOfMonth(1);
      };
    }
  }

  /**
   * Reads a query. Reports each invalid parameter by its name, and refuses a range of more than 400
   * parts.
   *
   * @param workspace the calendar of the workspace
   */
  static ActivityQuery of(Draft draft, WorkspaceCalendar workspace, Instant now) {
    Interval cut = interval(draft.interval());
    WorkspaceCalendar calendar =
        new WorkspaceCalendar(workspace.zoneOr(draft.timezone()), workspace.weekStart());
    WeekStart week = calendar.weekStart();
    String to = draft.to();
    String from = draft.from();
    LocalDate last = to == null ? LocalDate.ofInstant(now, calendar.zone()) : day("to", to);
    LocalDate first = from == null ? last.minusDays(DAYS) : day("from", from);
    if (first.isAfter(last)) {
      throw Problem.invalid("from", "range", "from must not be after to");
    }
    ActivityQuery query =
        new ActivityQuery(cut, calendar, cut.start(first, week), cut.start(last, week));
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
    return calendar.start(from);
  }

  /** The end of the range, exclusive. */
  Instant end() {
    return calendar.start(to.plus(1, interval.unit));
  }

  /**
   * By how many days moments are moved so that {@code date_trunc} finds the start of their part.
   */
  int shift() {
    return interval == Interval.WEEK ? calendar.weekStart().daysBeforeMonday() : 0;
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
