package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The values of one record as they are stored: a field's JSON by its slug, and the system fields
 * {@code created_at}, {@code updated_at}, {@code created_by} and {@code slug} as JSON texts.
 */
@FunctionalInterface
public interface RecordValues {
  /** The stored JSON of a field, or null (or JSON null) where it has no value. */
  @Nullable JsonValue get(String slug);

  /** The values in one object, system fields among them. */
  static RecordValues of(JsonObject values) {
    return values::get;
  }
}
