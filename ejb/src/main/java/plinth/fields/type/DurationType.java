package plinth.fields.type;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.notation.WrittenDuration;
import plinth.fields.setting.Bounds;
import plinth.fields.setting.JsonShapes;
import plinth.fields.setting.Settings;
import plinth.fields.setting.ValueSchema;
import plinth.kernel.Json;

/**
 * A length of time in whole seconds, of at most 2,147,483,647 (68 years) in either direction.
 * Written as a number of seconds, or as a text that {@link WrittenDuration} reads. Settings: {@code
 * min} and {@code max}, both optional.
 */
final class DurationType extends WholeNumberType {
  private final Bounds<Integer> bounds;

  DurationType(Settings settings) {
    bounds =
        Bounds.of(
            settings, DurationType::seconds, Json::createValue, Integer::compare, String::valueOf);
  }

  @Override
  public String key() {
    return "duration";
  }

  @Override
  public Set<String> formSettings() {
    return Set.of("min", "max");
  }

  @Override
  public JsonObject schema() {
    Integer least = bounds.min();
    Integer most = bounds.max();
    JsonObjectBuilder schema =
        ValueSchema.of("integer").add("description", "A length of time in seconds");
    schema.add("minimum", least == null ? -Integer.MAX_VALUE : least);
    schema.add("maximum", most == null ? Integer.MAX_VALUE : most);
    return schema.add("example", least != null ? least : most != null ? most : 5400).build();
  }

  @Override
  public JsonObject inputSchema() {
    JsonObject text =
        ValueSchema.of("string")
            .add("description", "Such as 1:30, PT1H30M or 1h 30m")
            .add("example", "1:30")
            .build();
    return Json.createObjectBuilder()
        .add("oneOf", Json.createArrayBuilder().add(schema()).add(text))
        .add("example", schema().getInt("example"))
        .build();
  }

  @Override
  public @Nullable Integer read(JsonValue json, String at) {
    if (json instanceof JsonString string) {
      return string.getString().isBlank() ? null : readText(string.getString(), at);
    }
    return seconds(json, at);
  }

  @Override
  public Integer check(Integer value, String at) {
    return bounds.check(value, at);
  }

  @Override
  public Integer readText(String text, String at) {
    return WrittenDuration.seconds(text, at);
  }

  @Override
  public boolean mayBeUnique() {
    return true;
  }

  private static Integer seconds(JsonValue json, String at) {
    return JsonShapes.integer(json, -Integer.MAX_VALUE, Integer.MAX_VALUE, at);
  }
}
