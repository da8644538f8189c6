package plinth.fields;

import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The ability of a type with few different values, which facets count and boards part by. What
 * groups records is the text of the slot column, or the member of {@code tags}.
 */
public interface Discrete {
  /**
   * A value as it is shown to choose from.
   *
   * @param stored what the slot column or the member of {@code tags} holds, as text
   * @param value the JSON that a filter takes
   * @param label what people read
   * @param color a colour for the label, or null
   */
  record Face(String stored, JsonValue value, String label, @Nullable String color) {}

  /** The value that a slot column or a member of {@code tags} holds. */
  Face face(String stored);

  /**
   * The expression over stored values that gives what a slot column would hold, for a field without
   * one; null where there is none.
   */
  @Nullable String unslotted(Column<?> column);

  /** The values that records can take now, in their order. */
  List<Face> faces();
}
