package plinth.contract;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import java.util.Map;
import java.util.Set;

/**
 * Converts schemas of OpenAPI 3.0 to JSON Schema 2020-12. Members that a schema does not declare
 * are forbidden, so that responses contain nothing undocumented.
 */
final class Dialect {
  static final JsonProvider JSON = JsonProvider.provider();

  private static final Set<String> NOT_ASSERTED =
      Set.of(
          "nullable", "example", "description", "default", "exclusiveMinimum", "exclusiveMaximum");

  private Dialect() {}

  /** Converts a schema; its references point into {@code $defs}. */
  static JsonObject schema(JsonObject schema) {
    if (schema.get("$ref") instanceof JsonString reference) {
      String name = reference.getString().replaceFirst(".*/", "");
      return JSON.createObjectBuilder().add("$ref", "#/$defs/" + name).build();
    }
    boolean isNullable = schema.getBoolean("nullable", false);
    JsonObjectBuilder made = JSON.createObjectBuilder();
    for (Map.Entry<String, JsonValue> word : schema.entrySet()) {
      if (!NOT_ASSERTED.contains(word.getKey())) {
        made.add(word.getKey(), word(word.getKey(), word.getValue(), isNullable));
      }
    }
    limit(schema, "minimum", "exclusiveMinimum", made);
    limit(schema, "maximum", "exclusiveMaximum", made);
    if (schema.containsKey("properties") && !schema.containsKey("additionalProperties")) {
      made.add("additionalProperties", false);
    }
    JsonObject built = made.build();
    boolean isTyped = schema.containsKey("type") && !schema.containsKey("allOf");
    if (!isNullable || isTyped || built.isEmpty()) {
      return built;
    }
    return JSON.createObjectBuilder()
        .add(
            "anyOf",
            JSON.createArrayBuilder()
                .add(JSON.createObjectBuilder().add("type", "null"))
                .add(built))
        .build();
  }

  private static JsonValue word(String word, JsonValue value, boolean isNullable) {
    return switch (word) {
      case "type" -> isNullable ? list(value, JSON.createValue("null")) : value;
      case "enum" -> isNullable ? listed(value) : value;
      case "properties" -> {
        JsonObjectBuilder members = JSON.createObjectBuilder();
        value.asJsonObject().forEach((name, part) -> members.add(name, schema((JsonObject) part)));
        yield members.build();
      }
      case "items", "additionalProperties" ->
          value instanceof JsonObject part ? schema(part) : value;
      case "allOf", "anyOf", "oneOf" -> {
        JsonArrayBuilder parts = JSON.createArrayBuilder();
        value.asJsonArray().forEach(part -> parts.add(schema(part.asJsonObject())));
        yield parts.build();
      }
      default -> value;
    };
  }

  private static JsonValue list(JsonValue first, JsonValue second) {
    return JSON.createArrayBuilder().add(first).add(second).build();
  }

  private static JsonValue listed(JsonValue values) {
    return JSON.createArrayBuilder(values.asJsonArray()).add(JsonValue.NULL).build();
  }

  private static void limit(
      JsonObject schema, String inclusive, String exclusive, JsonObjectBuilder made) {
    if (schema.getBoolean(exclusive, false) && schema.get(inclusive) instanceof JsonNumber number) {
      made.remove(inclusive).add(exclusive, number);
    }
  }
}
