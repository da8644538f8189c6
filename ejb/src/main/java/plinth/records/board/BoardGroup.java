package plinth.records.board;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.fields.Linked;
import plinth.fields.Operator;
import plinth.fields.setting.Option;
import plinth.kernel.Json;
import plinth.records.query.FilterJson;

/**
 * What the columns of a board are: the options of a field, the members of the workspace, related
 * records, or days.
 *
 * @param column the field, or the assignment
 * @param options the columns in order; inactive ones are shown only if records have them
 * @param stored what records store for a column, by its value, if that is not the value itself
 * @param hasRest whether the records without a value have a column, the last one
 */
public record BoardGroup(
    Column<?> column, List<Option> options, Map<String, String> stored, boolean hasRest) {
  /** Columns with these values, followed by one for the records without a value. */
  static BoardGroup of(Column<?> column, List<Option> options) {
    return new BoardGroup(column, options, Map.of(), true);
  }

  /** The options of a field. */
  static BoardGroup of(Column<?> column, Choices type) {
    return of(column, type.options());
  }

  /**
   * Columns for days, without one for the records without a value.
   *
   * @param column a date or datetime field
   */
  public static BoardGroup ofDays(Column<?> column, LocalDate from, LocalDate to) {
    List<Option> days =
        from.datesUntil(to.plusDays(1)).map(day -> Option.of(day.toString(), 0)).toList();
    return new BoardGroup(column, days, Map.of(), false);
  }

  /** What records store for a column with this value. */
  String stored(String value) {
    return stored.getOrDefault(value, value);
  }

  /** The expression of the stored value as text. */
  String expression() {
    return column.stored() ? column.text() : "r." + column.slug();
  }

  /**
   * The condition that a record is in a column.
   *
   * @param value the value of the column; null: records without a value
   */
  JsonObject condition(@Nullable String value) {
    if (value == null) {
      return FilterJson.isEmpty(column.slug());
    }
    JsonValue operand = Json.createValue(stored(value));
    return column.type() instanceof Linked
        ? condition(Operator.CONTAINS, Json.createArrayBuilder().add(operand).build())
        : condition(Operator.EQ, operand);
  }

  private JsonObject condition(Operator operator, JsonValue operand) {
    return FilterJson.condition(column.slug(), operator.key(), operand);
  }
}
