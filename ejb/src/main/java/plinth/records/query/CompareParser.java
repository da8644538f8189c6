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
import plinth.fields.Temporal;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;

/** Reads the operands of one condition. */
final class CompareParser {
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

  static <V> Filter parse(Column<V> column, Operator operator, JsonObject object, String at) {
    if (operator.isUnary()) {
      return new Filter.Compare<>(column, operator, List.of(), null);
    }
    if (operator.isRelative()) {
      return new Filter.Compare<>(column, operator, List.of(), relative(column, object, at));
    }
    JsonValue value = object.getOrDefault("value", JsonValue.NULL);
    String place = at + ".value";
    if (value instanceof JsonArray array && array.size() > MAX_VALUES) {
      throw Problem.invalid(place, "size", "Must have at most " + MAX_VALUES + " values");
    }
    Filter days = WholeDays.of(column, operator, value, place).orElse(null);
    if (days != null) {
      return days;
    }
    List<V> operands = column.type().comparison().operands(operator.positive(), value, place);
    return new Filter.Compare<>(column, operator, operands, null);
  }

  private static <V> RelativeDate relative(Column<V> column, JsonObject object, String at) {
    if (!(column.type() instanceof Temporal<V> temporal)) {
      throw Problem.invalid(at + ".op", "operator", "Requires a date or datetime field");
    }
    JsonValue amount = object.getOrDefault("amount", JsonValue.NULL);
    int units = JsonShapes.integer(amount, 1, RelativeDate.MAX_AMOUNT, at + ".amount");
    String word = JsonShapes.text(object.getOrDefault("unit", JsonValue.NULL), at + ".unit");
    for (ChronoUnit unit : temporal.units()) {
      if (key(unit).equals(word)) {
        return new RelativeDate(units, unit);
      }
    }
    List<String> offered = temporal.units().stream().sorted().map(CompareParser::key).toList();
    throw Problem.invalid(at + ".unit", "unit", "Must be one of " + String.join(", ", offered));
  }

  private static String key(ChronoUnit unit) {
    return unit.name().toLowerCase(Locale.ROOT);
  }
}
