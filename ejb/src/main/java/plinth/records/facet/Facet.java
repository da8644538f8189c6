package plinth.records.facet;

import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Words;

/**
 * The number of records with each value of a field.
 *
 * @param fieldSlug the field
 * @param name its name
 * @param type its type
 * @param total the number of all records
 * @param empty the number of records without a value
 * @param values its values in order; values that no record has count 0
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
   * @param value the value as a filter accepts it
   * @param label the label for people
   * @param color a colour for the label, or null
   * @param count the number of records with the value
   */
  public record Value(JsonValue value, String label, @Nullable String color, long count) {}
}
