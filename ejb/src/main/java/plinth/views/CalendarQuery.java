package plinth.views;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.records.RecordQuery.CountMode;

/**
 * The parameters of a request for the days of a calendar. A {@code limit} above its maximum is
 * reduced to the maximum.
 *
 * @param from the first day; null: today
 * @param to the last day; null: the maximum number of days
 * @param limit records per day, 1 to 100
 * @param count how the records of a day are counted
 * @param cursor the cursor of the previous page of a day, which {@code from} and {@code to} both
 *     are; null: the first page
 */
public record CalendarQuery(
    @Nullable LocalDate from,
    @Nullable LocalDate to,
    int limit,
    CountMode count,
    @Nullable String cursor) {
  /** The maximum number of days of a request. */
  public static final int MAX_DAYS = 42;

  /** Records per day if no limit is given. */
  public static final int DEFAULT_LIMIT = 10;

  /** Validates the limit. */
  public CalendarQuery {
    if (limit < 1) {
      throw Problem.invalid("limit", "min", "limit must be 1 or more");
    }
    limit = Math.min(limit, KanbanQuery.MAX_LIMIT);
  }

  /** The first and the last day. */
  record Days(LocalDate from, LocalDate to) {}

  /** The requested days; refuses too many, and several with a cursor. */
  Days days(LocalDate today) {
    LocalDate first = from == null ? today : from;
    LocalDate last = to == null ? first.plusDays(MAX_DAYS - 1L) : to;
    if (last.isBefore(first)) {
      throw Problem.invalid("to", "min", "Must not be before from");
    }
    if (ChronoUnit.DAYS.between(first, last) >= MAX_DAYS) {
      throw Problem.invalid("to", "max", "Must be at most " + MAX_DAYS + " days from from");
    }
    if (cursor != null && !last.equals(first)) {
      throw Problem.invalid("to", "max", "A cursor requires a single day");
    }
    return new Days(first, last);
  }
}
