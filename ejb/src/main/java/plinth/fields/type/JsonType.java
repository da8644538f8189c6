package plinth.fields.type;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Comparison;
import plinth.fields.Equality;
import plinth.fields.FieldType;
import plinth.fields.Offers;
import plinth.fields.Operator;
import plinth.fields.SlotKind;
import plinth.fields.setting.CodePoints;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Problem;

/**
 * A JSON object that Plinth stores and returns without knowing its members. Settings: {@code
 * max_length} (the maximum number of characters of its JSON, 2 to 100,000, default 10,000).
 */
final class JsonType implements FieldType<JsonObject> {
  /** The maximum number of objects and lists around a value. */
  private static final int MAX_DEPTH = 20;

  private final int maxLength;

  JsonType(Settings settings) {
    maxLength = settings.integer("max_length", 10_000, 2, 100_000);
  }

  @Override
  public String key() {
    return "json";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("max_length");
  }

  @Override
  public JsonObject schema() {
    return ValueSchema.of("object")
        .add("additionalProperties", true)
        .add("example", Json.createObjectBuilder())
        .build();
  }

  @Override
  public JsonObject read(JsonValue json, String at) {
    JsonObject object = JsonShapes.object(json, at);
    requireStorable(object, at, 1);
    return object;
  }

  /**
   * Refuses texts and numbers that the database cannot store, and values that are nested deeply.
   */
  private static void requireStorable(JsonValue json, String at, int depth) {
    if (depth > MAX_DEPTH) {
      throw Problem.invalid(at, "depth", "Must be nested at most " + MAX_DEPTH + " deep");
    }
    if (json instanceof JsonObject object) {
      object.forEach(
          (name, value) -> {
            JsonShapes.clean(name, at);
            requireStorable(value, at, depth + 1);
          });
    } else if (json instanceof JsonArray list) {
      list.forEach(value -> requireStorable(value, at, depth + 1));
    } else if (json instanceof JsonString text) {
      JsonShapes.clean(text.getString(), at);
    } else if (json instanceof JsonNumber number) {
      JsonShapes.inDouble(number.bigDecimalValue(), at);
    }
  }

  @Override
  public JsonObject check(JsonObject value, String at) {
    if (text(value).length() > maxLength) {
      throw Problem.invalid(at, "max_length", "Must have at most " + maxLength + " characters");
    }
    return value;
  }

  @Override
  public JsonValue encode(JsonObject value) {
    return value;
  }

  @Override
  public JsonObject readText(String text, String at) {
    try {
      return read(JsonText.parse(text), at);
    } catch (JsonException malformed) {
      throw Problem.invalid(at, "format", "Must be a JSON object");
    }
  }

  @Override
  public String text(JsonObject value) {
    return value.toString();
  }

  @Override
  public Comparison<JsonObject> comparison() {
    return new Equality<>(this, false);
  }

  @Override
  public Set<Operator> operators() {
    return Offers.PRESENCE;
  }

  @Override
  public SlotKind slot() {
    return SlotKind.NONE;
  }

  @Override
  public @Nullable Object slotValue(JsonObject value) {
    return null;
  }

  @Override
  public int compare(JsonObject left, JsonObject right) {
    return left.equals(right) ? 0 : CodePoints.compare(text(left), text(right));
  }
}
