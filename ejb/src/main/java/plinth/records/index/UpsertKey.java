package plinth.records.index;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Objects;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Shape;
import plinth.fields.UniqueSet;
import plinth.kernel.Problem;
import plinth.objects.GrantedShape;

/**
 * The unique values by which an upsert finds the record to change.
 *
 * @param column the column with the unique index
 * @param key the content of the column for the given values
 */
public record UpsertKey(String column, String key) {
  private static final String AT = "upsert_on";

  /**
   * Refuses a field that is unknown, fields that are neither a unique field nor those of a unique
   * key, and a body without a value for each.
   *
   * @param upsertOn the slug of a unique field, or those of the fields of a unique key
   */
  public static UpsertKey of(GrantedShape shape, String upsertOn, JsonObject body) {
    List<String> slugs = UniqueSet.slugs(upsertOn);
    Shape seen = shape.seen();
    for (String slug : slugs) {
      if (seen.field(slug).filter(Field::active).isEmpty()) {
        throw Problem.invalid(AT, "unknown", "There is no field " + slug);
      }
    }
    UniqueSet unique =
        seen.unique(slugs)
            .orElseThrow(
                () ->
                    Problem.invalid(
                        AT, "unique", upsertOn + " is not a unique field or a unique key"));
    JsonObject data =
        body.getOrDefault("data", JsonValue.NULL) instanceof JsonObject values
            ? values
            : JsonValue.EMPTY_JSON_OBJECT;
    return new UpsertKey(
        unique.column(),
        Objects.requireNonNull(unique.key(field -> canonical(field, field.type(), data))));
  }

  private static <V> String canonical(Field field, FieldType<V> type, JsonObject data) {
    String at = "data." + field.slug();
    V value = type.parse(data.getOrDefault(field.slug(), JsonValue.NULL), at);
    if (value == null) {
      throw Problem.invalid(at, "required", field.slug() + " must have a value to upsert on");
    }
    return type.canonical(value);
  }
}
