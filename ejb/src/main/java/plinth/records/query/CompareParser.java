package plinth.records.query;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import plinth.fields.Column;
import plinth.fields.Operator;
import plinth.fields.Ordering;
import plinth.fields.Temporal;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;
import plinth.tenancy.calendar.Period;
import plinth.tenancy.calendar.WorkspaceCalendar;

/** Reads the operands of one condition. */
public final class CompareParser {
  /** The maximum number of values in a list. */
  static final int MAX_VALUES = 500;

  private CompareParser() {}

  /** The members that a condition with this operator may have. */
  static Set<String> members(Operator operator) {
    if (operator.isRelative()) {
      return Set.of("field", "op", "amount", "unit");
    }
    return operator.isUnary() ? Set.of("field", "op") : Set.of("field", "op", "value");
  }

  static <V> Filter parse(
      WorkspaceCalendar calendar,
      Column<V> column,
      Operator operator,
      JsonObject object,
      String at) {
    if (operator.isUnary()) {
      return new Filter.Compare<>(column, operator, List.of(), null);
    }
    if (operator.isRelative()) {
      return new Filter.Compare<>(
          column, operator, List.of(), relative(calendar, column, object, at));
    }
    JsonValue value = object.getOrDefault("value", JsonValue.NULL);
    String place = at + ".value";
    if (value instanceof JsonArray array && array.size() > MAX_VALUES) {
      throw Problem.invalid(place, "size", "Must have at most " + MAX_VALUES + " values");
    }
    return compare(calendar, column, operator, value, place);
  }

  /**
   * Reads the value of a condition.
   *
   * @param at the place of the value, where a refusal is reported
   */
  public static <V> Filter compare(
      WorkspaceCalendar calendar, Column<V> column, Operator operator, JsonValue value, String at) {
    if (column.type() instanceof Temporal) {
      if (operator == Operator.BETWEEN
          && value instanceof JsonArray ends
          && RelativePeriod.isIn(ends)) {
        return between(calendar, column, ends, at);
      }
      Period period = RelativePeriod.named(value).orElse(null);
      if (period != null && operator != Operator.BETWEEN) {
        return new Filter.Compare<>(
            column, operator, List.of(), new RelativePeriod(period, calendar));
      }
    }
    Filter days = WholeDays.of(calendar, column, operator, value, at).orElse(null);
    if (days != null) {
      return days;
    }
    List<V> operands = column.type().comparison().operands(operator.positive(), value, at);
    return new Filter.Compare<>(column, operator, operands, null);
  }

  /** A range with a period is two conditions, because its other end may be a fixed value. */
  private static <V> Filter between(
      WorkspaceCalendar calendar, Column<V> column, JsonArray ends, String at) {
    Ordering.requireEnds(ends, at);
    return new Filter.All(
        List.of(
            compare(calendar, column, Operator.GTE, ends.get(0), at + "[0]"),
            compare(calendar, column, Operator.LTE, ends.get(1), at + "[1]")));
  }

  private static <V> RelativeDate relative(
      WorkspaceCalendar calendar, Column<V> column, JsonObject object, String at) {
    if (!(column.type() instanceof Temporal<V> temporal)) {
      throw Problem.invalid(at + ".op", "operator", "Requires a date or datetime field");
    }
    JsonValue amount = object.getOrDefault("amount", JsonValue.NULL);
    int units = JsonShapes.integer(amount, 1, RelativeDate.MAX_AMOUNT, at + ".amount");
    String word = JsonShapes.text(object.getOrDefault("unit", JsonValue.NULL), at + ".unit");
    for (ChronoUnit unit : temporal.units()) {
      if (key(unit).equals(word)) {
        return new RelativeDate(units, unit, calendar.zone());
      }
    }
    List<String> offered = temporal.units().stream().sorted().map(CompareParser::key).toList();
    throw Problem.invalid(at + ".unit", "unit", "Must be one of " + String.join(", ", offered));
  }

  private static String key(ChronoUnit unit) {
    return unit.name().toLowerCase(Locale.ROOT);
  }
}
