package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.FieldType;
import plinth.fields.Operator;
import plinth.fields.Temporal;
import plinth.kernel.Problem;

/**
 * Conditions that compare a datetime with whole days in UTC, such as {@code "2026-11-23"}: equal
 * means within the day, later means after its end.
 */
public final class WholeDays {
  private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final Duration TO_LAST = Duration.ofDays(1).minus(1, ChronoUnit.MICROS);

  private WholeDays() {}

  /** The condition; empty if the operand is not a day, or the field is not a datetime. */
  public static <V> Optional<Filter> of(
      Column<V> column, Operator operator, JsonValue value, String at) {
    if (!(column.type() instanceof Temporal<V> type)
        || !type.units().contains(ChronoUnit.HOURS)
        || !isGiven(value)) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        switch (operator.positive()) {
          case EQ -> {
            Filter within =
                compare(
                    column,
                    Operator.BETWEEN,
                    List.of(first(type, value, at), last(type, value, at)));
            yield operator.isNegative() ? new Filter.Not(within) : within;
          }
          case GT, LTE -> compare(column, operator, List.of(last(type, value, at)));
          case GTE, LT -> compare(column, operator, List.of(first(type, value, at)));
          case BETWEEN -> between(column, type, value, at);
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

  private static <V> @Nullable Filter between(
      Column<V> column, Temporal<V> type, JsonValue value, String at) {
    return value instanceof JsonArray ends && ends.size() == 2
        ? compare(
            column,
            Operator.BETWEEN,
            List.of(first(type, ends.get(0), at), last(type, ends.get(1), at)))
        : null;
  }

  private static <V> Filter compare(Column<V> column, Operator operator, List<V> operands) {
    return new Filter.Compare<>(column, operator, operands, null);
  }

  private static <V> V first(Temporal<V> type, JsonValue value, String at) {
    return isDay(value) ? type.at(start(value, at)) : moment(type, value, at);
  }

  private static <V> V last(Temporal<V> type, JsonValue value, String at) {
    return isDay(value) ? type.at(start(value, at).plus(TO_LAST)) : moment(type, value, at);
  }

  private static <V> V moment(FieldType<V> type, JsonValue value, String at) {
    return type.operand(value, at);
  }

  private static Instant start(JsonValue value, String at) {
    try {
      return LocalDate.parse(((JsonString) value).getString())
          .atStartOfDay(ZoneOffset.UTC)
          .toInstant();
    } catch (DateTimeException e) {
      throw Problem.invalid(at, "type", "Must be a date or a date and time");
    }
  }
}
