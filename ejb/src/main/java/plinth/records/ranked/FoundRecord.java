package plinth.records.ranked;

import jakarta.json.JsonValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.records.RecordValues;

/**
 * A record that words found.
 *
 * @param objectId the number of its object
 * @param rank how well it matches; 1 is best: {@link plinth.fields.SearchWords#rank}
 * @param values its stored values
 */
public record FoundRecord(
    long objectId, long id, String slug, Instant updatedAt, int rank, RecordValues values) {

  /** The text of a field; null if it has no value. */
  public @Nullable String text(Field field) {
    JsonValue stored = values.get(field.slug());
    return stored == null || stored == JsonValue.NULL
        ? null
        : text(field.type(), stored, field.slug());
  }

  private static <V> @Nullable String text(FieldType<V> type, JsonValue stored, String slug) {
    V value = type.readOrNull(stored, slug);
    return value == null ? null : type.text(value);
  }
}
