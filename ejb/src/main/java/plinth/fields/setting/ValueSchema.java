package plinth.fields.setting;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/** OpenAPI 3.0 schemas of values that several types share. */
public final class ValueSchema {
  private ValueSchema() {}

  /** A schema of a JSON type. */
  public static JsonObjectBuilder of(String type) {
    return Json.createObjectBuilder().add("type", type);
  }

  /** A text of a format with an example. */
  public static JsonObject text(String format, String example) {
    return of("string").add("format", format).add("example", example).build();
  }

  /** A text of at most {@code maxLength} characters. */
  public static JsonObject text(int maxLength) {
    return of("string").add("maxLength", maxLength).add("example", "Text").build();
  }

  /** The value of one of the options. */
  public static JsonObject option(List<Option> options) {
    JsonObjectBuilder schema = of("string");
    if (!options.isEmpty()) {
      schema.add("enum", values(options)).add("example", options.get(0).value());
    }
    return schema.build();
  }

  /** A list of distinct items, with an example of one. */
  public static JsonObject list(JsonObject item, int max) {
    JsonObjectBuilder schema = of("array").add("items", item);
    schema.add("maxItems", max).add("uniqueItems", true);
    JsonValue example = item.get("example");
    return example == null
        ? schema.build()
        : schema.add("example", Json.createArrayBuilder().add(example)).build();
  }

  /** A slug with an example. */
  public static JsonObject slug(String description) {
    return of("string")
        .add("description", description)
        .add("pattern", "^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$")
        .add("example", "q4mzt8kd2x")
        .build();
  }

  /** A record with its slug and label. */
  public static JsonObject labelled(String description) {
    JsonObject label = of("string").add("example", "Acme Ltd").build();
    return of("object")
        .add("description", description)
        .add(
            "properties",
            Json.createObjectBuilder().add("slug", slug("Its slug")).add("label", label))
        .add("required", Json.createArrayBuilder().add("slug").add("label"))
        .add("example", Json.createObjectBuilder().add("slug", "q4mzt8kd2x").add("label", "Acme"))
        .build();
  }

  /** Adds a limit if it is set. */
  public static void limit(JsonObjectBuilder schema, String keyword, @Nullable JsonValue limit) {
    if (limit != null) {
      schema.add(keyword, limit);
    }
  }

  private static JsonArrayBuilder values(List<Option> options) {
    JsonArrayBuilder values = Json.createArrayBuilder();
    options.forEach(option -> values.add(option.value()));
    return values;
  }
}
