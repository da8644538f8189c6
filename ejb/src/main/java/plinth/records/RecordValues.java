package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The stored values of one record: a field's JSON by its slug, and the system fields {@code
 * created_at}, {@code updated_at}, {@code created_by} and {@code slug} as JSON strings.
 */
@FunctionalInterface
public interface RecordValues {
  /** The stored JSON of a field, or null (or JSON null) if it has no value. */
  @Nullable JsonValue get(String slug);

  /** The values in one object, which includes the system fields. */
  static RecordValues of(JsonObject values) {
    return values::get;
  }
}
