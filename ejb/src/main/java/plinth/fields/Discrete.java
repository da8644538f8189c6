package plinth.fields;

import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Implemented by types with few distinct values, by which facets count and boards group records.
 * Records are grouped by the text of the slot column or by the member of {@code tags}.
 */
public interface Discrete {
  /**
   * A value as it is presented to people.
   *
   * @param stored the text of the slot column or the member of {@code tags}
   * @param value the JSON that a filter accepts
   * @param label the label for people
   * @param color a colour for the label, or null
   */
  record Face(String stored, JsonValue value, String label, @Nullable String color) {}

  /** The presentation of the content of a slot column or of a member of {@code tags}. */
  Face face(String stored);

  /**
   * The expression over stored values that yields what a slot column would hold, for a field
   * without a slot; null if there is none.
   */
  @Nullable String unslotted(Column<?> column);

  /** The expression of what a field's slot column holds, read from the slot if it has one. */
  default String stored(Column<?> column) {
    return column.slot() == null ? String.valueOf(unslotted(column)) : "r." + column.slot();
  }

  /** Whether the number of records with each value is maintained as records are written. */
  default boolean isTallied() {
    return true;
  }

  /** The values that records can currently take, in order. */
  List<Face> faces();
}
