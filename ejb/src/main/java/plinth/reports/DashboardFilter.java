package plinth.reports;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.DateTimeType;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.records.query.FilterJson;
import plinth.tenancy.calendar.Period;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * The filter over the tiles of a dashboard.
 *
 * @param from the first day; null: any
 * @param to the last day; null: any
 * @param period the period of the days, by the current one; null: {@code from} and {@code to} say
 *     it
 * @param member the slug of a member, or {@code me}; null: anybody
 */
public record DashboardFilter(
    @Nullable LocalDate from,
    @Nullable LocalDate to,
    @Nullable Period period,
    @Nullable String member) {
  /** The records of all days and members. */
  public static final DashboardFilter NONE = new DashboardFilter(null, null, null, null);

  /** The first and the last year of days: the day after the last one is a valid date, too. */
  private static final int FIRST_YEAR = 1;

  private static final int LAST_YEAR = 9998;

  /** Reads the query parameters; a refusal names the parameter. */
  public static DashboardFilter parse(
      @Nullable String from,
      @Nullable String to,
      @Nullable String period,
      @Nullable String member) {
    LocalDate first = day("from", from);
    LocalDate last = day("to", to);
    if (first != null && last != null && last.isBefore(first)) {
      throw Problem.invalid("to", "order", "to must not be before from");
    }
    Period days = period(period);
    if (days != null && (first != null || last != null)) {
      throw Problem.invalid("period", "unexpected", "Give a period, or from and to");
    }
    return new DashboardFilter(
        first, last, days, member == null || member.isBlank() ? null : member);
  }

  private static @Nullable LocalDate day(String name, @Nullable String text) {
    if (text == null || text.isBlank()) {
      return null;
    }
    try {
      LocalDate day = LocalDate.parse(text.strip());
      if (day.getYear() >= FIRST_YEAR && day.getYear() <= LAST_YEAR) {
        return day;
      }
    } catch (DateTimeParseException e) {
      // Refused below, as a day out of range is.
    }
    throw Problem.invalid(name, "format", name + " must be a date such as 2026-01-31");
  }

  private static @Nullable Period period(@Nullable String word) {
    return word == null || word.isBlank()
        ? null
        : Period.of(word.strip())
            .orElseThrow(
                () ->
                    Problem.invalid(
                        "period", "unknown", "Must be a period such as this_week or last_7_days"));
  }

  boolean hasDates() {
    return from != null || to != null || period != null;
  }

  /**
   * The conditions on a field of dates or times.
   *
   * @param calendar the calendar by which days count
   */
  List<JsonObject> dates(Column<?> column, WorkspaceCalendar calendar) {
    Period.Days days = period == null ? null : period.days(Time.now(), calendar);
    LocalDate first = days == null ? from : days.first();
    LocalDate last = days == null ? to : days.last();
    boolean isMoment = column.type() instanceof DateTimeType;
    List<JsonObject> conditions = new ArrayList<>();
    if (first != null) {
      conditions.add(condition(column, "gte", isMoment ? moment(first, calendar) : day(first)));
    }
    if (last != null) {
      LocalDate next = last.plusDays(1);
      conditions.add(condition(column, "lt", isMoment ? moment(next, calendar) : day(next)));
    }
    return conditions;
  }

  private static JsonObject condition(Column<?> column, String operator, String value) {
    return FilterJson.condition(column.slug(), operator, Json.createValue(value));
  }

  private static String moment(LocalDate day, WorkspaceCalendar calendar) {
    return calendar.start(day).toString();
  }

  private static String day(LocalDate day) {
    return day.toString();
  }

  /** All conditions as one; null if there is none. */
  static @Nullable JsonValue all(List<JsonObject> conditions) {
    if (conditions.size() <= 1) {
      return conditions.isEmpty() ? null : conditions.get(0);
    }
    return FilterJson.all(conditions);
  }
}
