package plinth.records.index;

import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.kernel.Sql;
import plinth.records.RecordValues;

/**
 * The slot columns of an object with the values of one record, in a fixed order: the text of a
 * statement depends only on the shape, so that it stays prepared.
 */
public final class SlotColumns {
  private final List<String> columns;
  private final IndexedValues values;

  private SlotColumns(List<String> columns, IndexedValues values) {
    this.columns = columns;
    this.values = values;
  }

  /** The slot columns of a record with this data. */
  public static SlotColumns of(Shape shape, JsonObject data) {
    return new SlotColumns(columns(shape), IndexedValues.of(shape, RecordValues.of(data)));
  }

  private static List<String> columns(Shape shape) {
    return shape.numberedSlots().stream().map(Slot::column).toList();
  }

  /** {@code , s1, n1}. */
  public Sql names() {
    return Sql.of(columns.isEmpty() ? "" : ", " + String.join(", ", columns));
  }

  /** {@code , ?, ?} with the values. */
  public Sql values() {
    Object[] all = columns.stream().map(values.slots()::get).toArray();
    return Sql.of(", ?".repeat(all.length), all);
  }

  /** {@code , s1 = ?, n1 = ?} with the values. */
  public Sql assignments() {
    Object[] all = columns.stream().map(values.slots()::get).toArray();
    StringBuilder text = new StringBuilder();
    columns.forEach(column -> text.append(", ").append(column).append(" = ?"));
    return Sql.of(text.toString(), all);
  }

  /** {@code , s1 = null, n1 = null}. */
  public static Sql cleared(Shape shape) {
    StringBuilder text = new StringBuilder();
    columns(shape).forEach(column -> text.append(", ").append(column).append(" = null"));
    return Sql.of(text.toString());
  }

  /** The content of {@code tags}; null if empty. */
  public @Nullable String @Nullable [] tags() {
    return values.tags().isEmpty() ? null : values.tags().toArray(String[]::new);
  }

  /** The content of {@code search}; null if empty. */
  public @Nullable String search() {
    return values.search().isEmpty() ? null : values.search();
  }
}
