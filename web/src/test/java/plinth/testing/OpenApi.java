package plinth.testing;

import static org.assertj.core.api.Assertions.assertThat;

import io.swagger.v3.parser.OpenAPIV3Parser;
import io.swagger.v3.parser.core.models.ParseOptions;
import jakarta.json.Json;
import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/** Checks of an OpenAPI document, the server's or a workspace's. */
public final class OpenApi {
  private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

  private final JsonObject document;

  private OpenApi(JsonObject document) {
    this.document = document;
  }

  /** A document from its JSON text. */
  public static OpenApi of(String json) {
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      return new OpenApi(reader.readObject());
    }
  }

  /** The server's document from the build. */
  public static OpenApi built() throws IOException {
    return of(Files.readString(RouteList.CLASSES.resolve("META-INF/plinth/openapi.json")));
  }

  /** The document as JSON. */
  public JsonObject json() {
    return document;
  }

  /** The value at a JSON pointer. */
  public JsonValue at(String pointer) {
    return Json.createPointer(pointer).getValue(document);
  }

  /** Every operation as {@code METHOD path}. */
  public Set<String> operations() {
    Set<String> found = new HashSet<>();
    document
        .getJsonObject("paths")
        .forEach(
            (path, item) ->
                item.asJsonObject().keySet().stream()
                    .filter(METHODS::contains)
                    .forEach(method -> found.add(method.toUpperCase() + " " + path)));
    return found;
  }

  /** The operation of a route; empty if the document has none. */
  public Optional<JsonObject> operation(String verb, String route) {
    return path(route)
        .map(document.getJsonObject("paths")::getJsonObject)
        .map(path -> path.getJsonObject(verb.toLowerCase(Locale.ROOT)));
  }

  /** The path of a route, with its variables named as in the document. */
  public Optional<String> path(String route) {
    return document.getJsonObject("paths").keySet().stream()
        .filter(path -> template(path).equals(template(route)))
        .findFirst();
  }

  /**
   * A path without the names of its variables: routes that differ only in these have the same path.
   */
  public static String template(String path) {
    return path.replaceAll("\\{[^}]*}", "{}");
  }

  /** Visits every object of the document with its JSON pointer. */
  public void each(BiConsumer<String, JsonObject> visitor) {
    each("", document, visitor);
  }

  private static void each(String at, JsonValue value, BiConsumer<String, JsonObject> visitor) {
    if (value instanceof JsonObject object) {
      visitor.accept(at, object);
      object.forEach((key, part) -> each(at + "/" + Json.encodePointer(key), part, visitor));
    } else if (value instanceof JsonArray array) {
      for (int i = 0; i < array.size(); i++) {
        each(at + "/" + i, array.get(i), visitor);
      }
    }
  }

  /**
   * Asserts that a public validator finds no fault, every reference resolves, and every operation
   * ID is unique.
   */
  public void assertValid() {
    ParseOptions options = new ParseOptions();
    options.setResolve(true);
    options.setResolveFully(true);
    var result = new OpenAPIV3Parser().readContents(document.toString(), List.of(), options);
    assertThat(result.getMessages()).isEmpty();
    assertThat(result.getOpenAPI()).isNotNull();
    List<String> faults = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    each(
        (at, object) -> {
          if (object.get("$ref") instanceof JsonString reference
              && !resolves(reference.getString())) {
            faults.add(at + " refers to " + reference);
          }
          if (object.get("operationId") instanceof JsonString id && !ids.add(id.getString())) {
            faults.add(at + " repeats the operation id " + id);
          }
        });
    assertThat(faults).isEmpty();
  }

  private boolean resolves(String reference) {
    try {
      return reference.startsWith("#/") && at(reference.substring(1)) != null;
    } catch (JsonException e) {
      return false;
    }
  }
}
