package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Shape;
import plinth.kernel.Json;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * Reads the body of a write, {@code { data: { … } }}, against the shape of its object: every value
 * in its canonical form, every fault named at once. What a read answered can be sent back: the
 * system members around {@code data} are let through unread.
 *
 * <p>Spec: Meta-model.
 */
final class RecordValuesReader {
  private static final Set<String> SYSTEM =
      Set.of("slug", "id", "created_at", "updated_at", "created_by", "updated_by", "version");

  private final Shape shape;
  private final JsonObject current;
  private final List<FieldError> errors = new ArrayList<>();

  private RecordValuesReader(Shape shape, JsonObject current) {
    this.shape = shape;
    this.current = current;
  }

  /** All values of a new record, defaults among them. */
  static Map<String, JsonValue> forCreate(Shape shape, JsonObject body) {
    RecordValuesReader reader = new RecordValuesReader(shape, JsonValue.EMPTY_JSON_OBJECT);
    Map<String, JsonValue> given = reader.read(body);
    Map<String, JsonValue> values = new LinkedHashMap<>();
    for (Field field : shape.fields()) {
      JsonValue value = given.get(field.slug());
      if (!given.containsKey(field.slug()) && field.active()) {
        value = field.defaultValue();
      }
      if (value != null && value != JsonValue.NULL) {
        values.put(field.slug(), value);
      } else if (field.active() && field.required() && !(field.type() instanceof Generated<?>)) {
        reader.require(field);
      }
    }
    reader.finish();
    return values;
  }

  /**
   * What an update changes: the new value of each field that becomes another one, JSON null where
   * it is cleared.
   *
   * @param current the stored values
   */
  static Map<String, JsonValue> forUpdate(Shape shape, JsonObject current, JsonObject body) {
    RecordValuesReader reader = new RecordValuesReader(shape, current);
    Map<String, JsonValue> changed = new LinkedHashMap<>();
    reader
        .read(body)
        .forEach(
            (slug, value) -> {
              if (!value.equals(current.getOrDefault(slug, JsonValue.NULL))) {
                changed.put(slug, value);
              }
            });
    for (Field field : shape.fields()) {
      if (field.required() && changed.get(field.slug()) == JsonValue.NULL) {
        reader.require(field);
      }
    }
    reader.finish();
    return changed;
  }

  /** The stored values with the changes in them. */
  static JsonObject merged(JsonObject current, Map<String, JsonValue> changed) {
    JsonObjectBuilder merged = Json.createObjectBuilder(current);
    changed.forEach(
        (slug, value) -> {
          if (value == JsonValue.NULL) {
            merged.remove(slug);
          } else {
            merged.add(slug, value);
          }
        });
    return merged.build();
  }

  private Map<String, JsonValue> read(JsonObject body) {
    for (String member : body.keySet()) {
      if (!member.equals("data") && !SYSTEM.contains(member)) {
        errors.add(new FieldError(member, "unknown", member + " is not known here"));
      }
    }
    if (!(body.get("data") instanceof JsonObject data)) {
      errors.add(new FieldError("data", "required", "data must be an object"));
      finish();
      return Map.of();
    }
    Map<String, JsonValue> values = new LinkedHashMap<>();
    data.forEach((slug, json) -> read(slug, json, values));
    return values;
  }

  private void read(String slug, JsonValue json, Map<String, JsonValue> values) {
    Field field = shape.field(slug).filter(Field::active).orElse(null);
    String at = "data." + slug;
    if (field == null) {
      errors.add(new FieldError(at, "unknown", "There is no field " + slug));
      return;
    }
    try {
      JsonValue value = canonical(field.type(), json, at, current.get(slug));
      if (value != null) {
        values.put(slug, value);
      }
    } catch (Problem problem) {
      errors.addAll(problem.errors());
    }
  }

  /** The canonical JSON of a value, JSON null to clear it, or null to leave it as it is. */
  private static <V> @Nullable JsonValue canonical(
      FieldType<V> type, JsonValue json, String at, @Nullable JsonValue present) {
    if (type instanceof Generated<V> generated) {
      V current = present == null ? null : type.read(present, at);
      generated.keep(current, json == JsonValue.NULL ? null : type.read(json, at), at);
      return null;
    }
    V value = type.parse(json, at);
    return value == null ? JsonValue.NULL : type.encode(value);
  }

  private void require(Field field) {
    errors.add(
        new FieldError("data." + field.slug(), "required", field.slug() + " must have a value"));
  }

  private void finish() {
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }
}
