package plinth.console.build;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes the types of an API in TypeScript, from its OpenAPI 3.0 document: an interface for each
 * schema, and an entry in {@code Routes} for each operation, with its parameters, its body and its
 * answer.
 *
 * @param document the document
 * @param prefix the beginning of all paths, which the routes leave out
 */
public record ApiTypes(JsonObject document, String prefix) {
  private static final Set<String> METHODS = Set.of("get", "put", "post", "patch", "delete");
  private static final String JSON = "application/json";
  private static final String REF = "$ref";

  /** The text of a TypeScript module. */
  public String module() {
    StringBuilder text = new StringBuilder(262_144);
    text.append("import type { RawNumber } from \"../../src/main/web/api/json\";\n");
    text.append("export type Exact = number | RawNumber;\n");
    JsonObject schemas = at(document, "components", "schemas");
    for (String name : schemas.keySet()) {
      JsonObject schema = schemas.getJsonObject(name);
      text.append("export type ").append(name).append(" = ").append(type(schema)).append(";\n");
    }
    text.append("\nexport interface Routes {\n");
    routes().forEach((route, operation) -> text.append(entry(route, operation)));
    return text.append("}\n").toString();
  }

  /** The operations by route, such as {@code GET /object/list}, in alphabetical order. */
  private Map<String, JsonObject> routes() {
    Map<String, JsonObject> routes = new TreeMap<>();
    JsonObject paths = document.getJsonObject("paths");
    for (String path : paths.keySet()) {
      if (path.startsWith(prefix)) {
        JsonObject operations = paths.getJsonObject(path);
        operations.keySet().stream()
            .filter(METHODS::contains)
            .forEach(
                method ->
                    routes.put(
                        method.toUpperCase(java.util.Locale.ROOT)
                            + " "
                            + path.substring(prefix.length()),
                        operations.getJsonObject(method)));
      }
    }
    return routes;
  }

  private String entry(String route, JsonObject operation) {
    List<String> members = new ArrayList<>();
    parameters(operation, "path").ifPresentIn(members);
    parameters(operation, "query").ifPresentIn(members);
    JsonObject body = content(resolved(operation.get("requestBody")));
    if (body != null) {
      members.add("body: " + type(body));
    }
    members.add("answer: " + answer(operation.getJsonObject("responses")));
    return "  " + quoted(route) + ": { " + String.join("; ", members) + " };\n";
  }

  /** Members of a kind of parameters. */
  private record Parameters(String kind, List<String> members, boolean isRequired) {
    void ifPresentIn(List<String> all) {
      if (!members.isEmpty()) {
        all.add(kind + (isRequired ? "" : "?") + ": { " + String.join("; ", members) + " }");
      }
    }
  }

  private Parameters parameters(JsonObject operation, String kind) {
    List<String> members = new ArrayList<>();
    boolean isRequired = false;
    for (JsonValue value :
        operation.getOrDefault("parameters", JsonValue.EMPTY_JSON_ARRAY).asJsonArray()) {
      JsonObject parameter = resolved(value);
      if (kind.equals(parameter.getString("in"))) {
        boolean isNeeded = parameter.getBoolean("required", false);
        isRequired |= isNeeded;
        members.add(
            quoted(parameter.getString("name"))
                + (isNeeded ? ": " : "?: ")
                + type(parameter.getJsonObject("schema")));
      }
    }
    return new Parameters(kind, members, isRequired);
  }

  /** The type of the answers of all successful statuses. */
  private String answer(JsonObject responses) {
    List<String> types =
        responses.keySet().stream()
            .filter(status -> status.startsWith("2"))
            .map(status -> content(resolved(responses.get(status))))
            .map(schema -> schema == null ? "undefined" : type(schema))
            .distinct()
            .toList();
    return types.isEmpty() ? "undefined" : String.join(" | ", types);
  }

  private static @Nullable JsonObject content(JsonObject holder) {
    JsonObject content = holder.getJsonObject("content");
    return content == null || !content.containsKey(JSON)
        ? null
        : content.getJsonObject(JSON).getJsonObject("schema");
  }

  private JsonObject resolved(@Nullable JsonValue value) {
    if (value == null) {
      return JsonValue.EMPTY_JSON_OBJECT;
    }
    JsonObject object = value.asJsonObject();
    if (!object.containsKey(REF)) {
      return object;
    }
    String[] parts = object.getString(REF).split("/", -1);
    return at(document, parts[1], parts[2]).getJsonObject(parts[3]);
  }

  private static JsonObject at(JsonObject object, String first, String second) {
    return object.getJsonObject(first).getJsonObject(second);
  }

  private String type(JsonObject schema) {
    String type = plainType(schema);
    return schema.getBoolean("nullable", false) ? "(" + type + " | null)" : type;
  }

  private String plainType(JsonObject schema) {
    if (schema.containsKey(REF)) {
      String ref = schema.getString(REF);
      return ref.substring(ref.lastIndexOf('/') + 1);
    }
    if (schema.containsKey("enum")) {
      return schema.getJsonArray("enum").stream()
          .map(value -> value instanceof JsonString text ? quoted(text.getString()) : value + "")
          .collect(Collectors.joining(" | ", "(", ")"));
    }
    if (schema.containsKey("oneOf")) {
      return joined(schema.getJsonArray("oneOf"), " | ");
    }
    if (schema.containsKey("anyOf")) {
      return joined(schema.getJsonArray("anyOf"), " | ");
    }
    if (schema.containsKey("allOf")) {
      return joined(schema.getJsonArray("allOf"), " & ");
    }
    return switch (schema.getString("type", "")) {
      case "string" -> "string";
      case "integer" -> "number";
      // One whose digits would be lost cannot be reckoned with before it is turned into a number.
      case "number" -> "Exact";
      case "boolean" -> "boolean";
      case "array" -> "Array<" + type(schema.getJsonObject("items")) + ">";
      case "object" -> object(schema);
      default -> "unknown";
    };
  }

  private String joined(JsonArray schemas, String separator) {
    return schemas.stream()
        .map(value -> type(value.asJsonObject()))
        .distinct()
        .collect(Collectors.joining(separator, "(", ")"));
  }

  private String object(JsonObject schema) {
    JsonObject properties = schema.getJsonObject("properties");
    JsonValue more = schema.get("additionalProperties");
    if (properties == null || properties.isEmpty()) {
      return more instanceof JsonObject values && !values.isEmpty()
          ? "Record<string, " + type(values) + ">"
          : "Record<string, unknown>";
    }
    Set<String> required =
        schema.getOrDefault("required", JsonValue.EMPTY_JSON_ARRAY).asJsonArray().stream()
            .map(value -> ((JsonString) value).getString())
            .collect(Collectors.toSet());
    return properties.keySet().stream()
        .map(
            name ->
                quoted(name)
                    + (required.contains(name) ? ": " : "?: ")
                    + type(properties.getJsonObject(name)))
        .collect(Collectors.joining("; ", "{ ", " }"));
  }

  private static String quoted(String text) {
    return jakarta.json.Json.createValue(text).toString();
  }
}
