package plinth.records.query;

import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
 * @param related the way to the related record that has the field; null: it is the record's own
 * @param name the slug of the field, or the path to it
 */
public record SortKey(
    Column<?> column, boolean descending, @Nullable RelatedRows related, String name) {
  /** The maximum number of ranges; with more, planning a statement costs more than sorting. */
  private static final int MAX_RANGES = 200;

  /** A field of the records themselves. */
  public SortKey(Column<?> column, boolean descending) {
    this(column, descending, null, column.slug());
  }

  /**
   * A field of a related record, which is sorted by its stored values, because its slot gives the
   * records no order.
   */
  static SortKey of(long workspaceId, FieldPath path, boolean descending) {
    Column<?> column = path.column();
    return new SortKey(
        column.stored() ? column.withoutSlot() : column,
        descending,
        new RelatedRows(workspaceId, path.hops()),
        path.text());
  }

  /** The slot column, or the expression that orders stored values. */
  Sql slot() {
    Sql own = isStored() ? column.type().order(column) : Sql.of("r." + column.slot());
    return related == null ? own : related.one(own);
  }

  /** Whether a record may have no value. */
  boolean isNullable() {
    return related != null || column.nullable();
  }

  /** Whether an index gives the order of the field. */
  boolean isIndexed() {
    return related == null && !isStored() && column.isIndexed();
  }

  /** Whether the field is sorted by its stored values, which no index supports. */
  boolean isStored() {
    return column.slot() == null;
  }

  /** The same field, sorted by its stored values. */
  SortKey stored() {
    return new SortKey(column.withoutSlot(), descending, related, name);
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
