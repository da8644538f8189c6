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
 * One field that a list is sorted by: through its slot, or by what is stored where it has none.
 *
 * @param column the field
 * @param descending whether the greatest comes first; empty values come last either way
 */
public record SortKey(Column<?> column, boolean descending) {
  /** With more ranges planning a statement costs more than sorting does. */
  private static final int MAX_RANGES = 200;

  /** The slot column, or the order of what is stored. */
  Sql slot() {
    return isStored() ? column.type().order(column) : Sql.of("r." + column.slot());
  }

  /** Whether it is sorted by what is stored, which no index serves. */
  boolean isStored() {
    return column.slot() == null;
  }

  /** The values in whose order records come, where that is not the order of the slot. */
  List<String> ranges() {
    return column.type() instanceof Choices choices && !isStored() ? choices.values() : List.of();
  }

  /**
   * Whether options are too many for an index range each: records are then sorted by the places of
   * their options.
   */
  boolean isRanked() {
    return ranges().size() > MAX_RANGES;
  }

  /** What orders records behind another key: the slot, or the place of its option. */
  Sql rank() {
    List<String> ranges = ranges();
    return column.type() instanceof Choices && !isStored()
        ? Sql.of("array_position(?, r." + column.slot() + ")", (Object) array(ranges))
        : slot();
  }

  /** A key value of a cursor as it is bound; refuses what is not of the slot's kind. */
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
