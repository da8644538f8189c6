package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.fields.Operator;
import plinth.fields.Temporal;
import plinth.tenancy.calendar.Period;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * A period with which dates and points in time are compared: equal means within it, greater means
 * after its last day, and less means before its first day.
 *
 * @param period the period
 * @param calendar the calendar by which its days count
 */
public record RelativePeriod(Period period, WorkspaceCalendar calendar) implements Relative {
  /** The period that the value of a condition names; empty if it is something else. */
  static Optional<Period> named(JsonValue value) {
    return value instanceof JsonString word ? Period.of(word.getString()) : Optional.empty();
  }

  /** Whether the value of a condition on a date or point in time names a period, also in a list. */
  public static boolean isIn(JsonValue value) {
    return value instanceof JsonArray ends
        ? ends.stream().anyMatch(end -> named(end).isPresent())
        : named(value).isPresent();
  }

  @Override
  public Operator plain(Operator operator) {
    return operator == Operator.EQ ? Operator.BETWEEN : operator;
  }

  @Override
  public <V> List<V> operands(Temporal<V> type, Operator operator, Instant now) {
    Period.Days days = period.days(now, calendar);
    V first = type.first(days.first(), calendar);
    V last = type.last(days.last(), calendar);
    return switch (operator) {
      case GT, LTE -> List.of(last);
      case GTE, LT -> List.of(first);
      default -> List.of(first, last);
    };
  }
}
