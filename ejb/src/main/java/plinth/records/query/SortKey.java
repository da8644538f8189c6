package plinth.records.query;

import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import plinth.fields.Choices;
import plinth.fields.Column;
import plinth.fields.SlotKind;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Sql;

/**
 * One field that a list is sorted by: through its slot, or by the stored values if it has none.
 *
 * @param column the field
 * @param descending whether the greatest value comes first; empty values come last in either case
 */
public record SortKey(Column<?> column, boolean descending) {
  /** The maximum number of ranges; with more, planning a statement costs more than sorting. */
  private static final int MAX_RANGES = 200;

  /** The slot column, or the expression that orders stored values. */
  Sql slot() {
    return isStored() ? column.type().order(column) : Sql.of("r." + column.slot());
  }

  /** Whether the field is sorted by its stored values, which no index supports. */
  boolean isStored() {
    return column.slot() == null;
  }

  /** The same field, sorted by its stored values. */
  SortKey stored() {
    return new SortKey(column.withoutSlot(), descending);
  }

  /**
   * The values in the order of which records are sorted, if that differs from the order of the
   * slot.
   */
  List<String> ranges() {
    return column.type() instanceof Choices choices && !isStored() ? choices.values() : List.of();
  }

  /**
   * Whether there are too many options for one index range each; records are then sorted by the
   * positions of their options.
   */
  boolean isRanked() {
    return ranges().size() > MAX_RANGES;
  }

  /**
   * The expression that sorts records after another key: the slot, or the position of the option.
   */
  Sql rank() {
    List<String> ranges = ranges();
    return column.type() instanceof Choices && !isStored()
        ? Sql.of("array_position(?, r." + column.slot() + ")", (Object) array(ranges))
        : slot();
  }

  /**
   * Converts a key value of a cursor to a bound value; refuses a value that does not fit the slot.
   */
  Object bind(JsonValue json, boolean ranked) {
    if (json instanceof JsonNumber number && (ranked || kindIsNumber())) {
      return isStored() ? number.bigDecimalValue() : number.doubleValue();
    }
    if (!(json instanceof JsonString string) || ranked || kindIsNumber()) {
      throw Cursor.refusal();
    }
    return switch (column.type().slot()) {
      case MOMENT -> isStored() ? string.getString() : moment(string.getString());
      default -> JsonShapes.text(string, "cursor");
    };
  }

  static String[] array(List<String> values) {
    return values.toArray(String[]::new);
  }

  private boolean kindIsNumber() {
    return column.type().slot() == SlotKind.NUMBER
        || (isStored() && column.type() instanceof Choices);
  }

  private static Object moment(String text) {
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw Cursor.refusal();
    }
  }
}
