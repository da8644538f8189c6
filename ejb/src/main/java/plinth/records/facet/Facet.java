package plinth.records.facet;

import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;

/**
 * How many records hold each value of a field.
 *
 * @param fieldSlug the field
 * @param name its name
 * @param type its type
 * @param total records in all
 * @param empty records without a value
 * @param values its values in their order; those that nobody holds count 0
 */
public record Facet(
    String fieldSlug,
    String name,
    @Words(of = FieldTypes.class) String type,
    long total,
    long empty,
    List<Value> values) {

  /**
   * A value of a facet.
   *
   * @param value what a filter takes
   * @param label what people read
   * @param color a colour for the label, or null
   * @param count records that hold it
   */
  public record Value(JsonValue value, String label, @Nullable String color, long count) {}
}
