package plinth.records.index;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Objects;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.UniqueKey;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;

/**
 * The unique value by which an upsert finds the record to change.
 *
 * @param field the unique field
 * @param column the column with the unique index
 * @param key the content of the column for the given value
 */
public record UpsertKey(Field field, String column, String key) {
  private static final String AT = "upsert_on";

  /** Refuses a field that is unknown or not unique, and a body without a value for it. */
  public static UpsertKey of(GrantedShape shape, String upsertOn, JsonObject body) {
    Field field =
        shape
            .seen()
            .field(upsertOn)
            .filter(Field::active)
            .orElseThrow(() -> Problem.invalid(AT, "unknown", "There is no field " + upsertOn));
    String column = field.column().unique();
    if (column == null) {
      throw Problem.invalid(AT, "unique", upsertOn + " is not a unique field");
    }
    JsonValue data = body.getOrDefault("data", JsonValue.NULL);
    JsonValue given =
        data instanceof JsonObject values
            ? values.getOrDefault(upsertOn, JsonValue.NULL)
            : JsonValue.NULL;
    return new UpsertKey(field, Objects.requireNonNull(column), key(field.type(), given, field));
  }

  private static <V> String key(FieldType<V> type, JsonValue given, Field field) {
    String at = "data." + field.slug();
    V value = type.parse(given, at);
    if (value == null) {
      throw Problem.invalid(at, "required", field.slug() + " must have a value to upsert on");
    }
    return UniqueKey.of(type.canonical(value));
  }
}
