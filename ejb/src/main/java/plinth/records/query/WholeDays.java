package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.Temporal;
import plinth.kernel.Problem;
import plinth.tenancy.calendar.WorkspaceCalendar;

/**
 * Conditions that compare a datetime with whole days in the workspace's time zone, such as {@code
 * "2026-11-23"}: equal means within the day, later means after its end.
 */
final class WholeDays {
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");

  private final WorkspaceCalendar calendar;
  private final String at;

  private WholeDays(WorkspaceCalendar calendar, String at) {
    this.calendar = calendar;
    this.at = at;
  }

  /**
   * The condition; empty if the operand is not a day, or the field is not a datetime.
   *
   * @param at the place of the operand, where a refusal is reported
   */
  static <V> Optional<Filter> of(
      WorkspaceCalendar calendar, Column<V> column, Operator operator, JsonValue value, String at) {
    return new WholeDays(calendar, at).of(column, operator, value);
  }

  private <V> Optional<Filter> of(Column<V> column, Operator operator, JsonValue value) {
    if (!(column.type() instanceof Temporal<V> type)
        || !type.units().contains(ChronoUnit.HOURS)
        || !isGiven(value)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        switch (operator.positive()) {
          case EQ -> {
            Filter within =
                compare(column, Operator.BETWEEN, List.of(first(type, value), last(type, value)));
            yield operator.isNegative() ? new Filter.Not(within) : within;
          }
          case GT, LTE -> compare(column, operator, List.of(last(type, value)));
          case GTE, LT -> compare(column, operator, List.of(first(type, value)));
          case BETWEEN -> between(column, type, value);
          default -> null;
        });
  }

  private static boolean isGiven(JsonValue value) {
    return value instanceof JsonArray array
        ? array.stream().anyMatch(WholeDays::isDay)
        : isDay(value);
  }

  private static boolean isDay(JsonValue value) {
    return value instanceof JsonString text && DAY.matcher(text.getString()).matches();
  }

  private <V> @Nullable Filter between(Column<V> column, Temporal<V> type, JsonValue value) {
    return value instanceof JsonArray ends && ends.size() == 2
        ? compare(
            column, Operator.BETWEEN, List.of(first(type, ends.get(0)), last(type, ends.get(1))))
        : null;
  }

  private static <V> Filter compare(Column<V> column, Operator operator, List<V> operands) {
    return new Filter.Compare<>(column, operator, operands, null);
  }

  private <V> V first(Temporal<V> type, JsonValue value) {
    return isDay(value) ? type.first(day(value), calendar) : type.operand(value, at);
  }

  private <V> V last(Temporal<V> type, JsonValue value) {
    return isDay(value) ? type.last(day(value), calendar) : type.operand(value, at);
  }

  private LocalDate day(JsonValue value) {
    try {
      return LocalDate.parse(((JsonString) value).getString());
    } catch (DateTimeException e) {
      throw Problem.invalid(at, "type", "Must be a date or a date and time");
    }
  }
}
