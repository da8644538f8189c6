package plinth.records.rebuild;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.objects.StoredShape;

/**
 * The values of a record.
 *
 * @param data the values of the fields of its object, by slug
 * @param setAside the values of deleted fields, by the number of the field as text
 */
record FieldValues(JsonObject data, JsonObject setAside) {
  /**
   * Reads the values of deleted fields.
   *
   * @param data the values of the fields of the object
   * @param setAside the stored JSON; null if no values are set aside
   */
  static FieldValues of(JsonObject data, @Nullable String setAside) {
    return new FieldValues(
        data, setAside == null ? JsonValue.EMPTY_JSON_OBJECT : JsonText.parseObject(setAside));
  }

  /**
   * The values as they must be stored: values of deleted fields are set aside, values that were set
   * aside return to restored fields under their present slugs, and values of fields that do not
   * exist any more are left out.
   */
  FieldValues adaptedTo(StoredShape stored) {
    JsonObjectBuilder present = Json.createObjectBuilder();
    JsonObjectBuilder aside = Json.createObjectBuilder();
    for (long kept : stored.kept()) {
      copy(setAside, Long.toString(kept), aside, Long.toString(kept));
    }
    data.forEach(
        (slug, value) -> {
          Long leaving = stored.leaving().get(slug);
          if (stored.shape().field(slug).isPresent()) {
            present.add(slug, value);
          } else if (leaving != null) {
            aside.add(Long.toString(leaving), value);
          }
        });
    for (Field field : stored.shape().fields()) {
      if (!data.containsKey(field.slug())) {
        copy(setAside, Long.toString(field.id()), present, field.slug());
      }
    }
    return new FieldValues(present.build(), aside.build());
  }

  private static void copy(JsonObject from, String key, JsonObjectBuilder to, String name) {
    JsonValue value = from.get(key);
    if (value != null) {
      to.add(name, value);
    }
  }
}
