package plinth.testing;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plinth.kernel.http.Surface;

/**
 * An operation of the server's document, with its surface from the list of routes. Sockets are not
 * operations.
 *
 * @param method such as {@code GET}
 * @param path from the root of the server, with the variable names of the list of routes
 * @param surface who may call
 * @param described the operation in the document
 * @param document the document
 */
public record Operation(
    String method, String path, Surface.Kind surface, JsonObject described, OpenApi document) {

  /** All operations of the server, ordered by path. */
  public static List<Operation> all(OpenApi document) {
    List<Operation> all = new ArrayList<>();
    for (RouteList.Line line : RouteList.lines()) {
      String[] parts = line.route().split(" ");
      document
          .operation(parts[0], parts[1])
          .map(found -> new Operation(parts[0], parts[1], kind(parts[2]), found, document))
          .ifPresent(all::add);
    }
    all.sort(Comparator.comparing(Operation::path).thenComparing(Operation::method));
    return all;
  }

  private static Surface.Kind kind(String word) {
    String surface = word.replaceFirst(":.*", "");
    for (Surface.Kind kind : Surface.Kind.values()) {
      if (kind.code().equals(surface)) {
        return kind;
      }
    }
    throw new IllegalStateException("no surface is called " + word);
  }

  /** Whether the method only reads. */
  public boolean isSafe() {
    return method.equals("GET");
  }

  /** The parameters in one place: {@code path}, {@code query} or {@code header}. */
  public List<JsonObject> parameters(String in) {
    if (!described.containsKey("parameters")) {
      return List.of();
    }
    return described.getJsonArray("parameters").getValuesAs(JsonObject.class).stream()
        .map(this::resolved)
        .filter(parameter -> parameter.getString("in").equals(in))
        .toList();
  }

  /** The media types of accepted bodies; empty if it accepts no body. */
  public List<String> media() {
    JsonObject body = described.getJsonObject("requestBody");
    return body == null ? List.of() : List.copyOf(body.getJsonObject("content").keySet());
  }

  /** The document's description of bodies with a media type. */
  public JsonObject content(String media) {
    return described.getJsonObject("requestBody").getJsonObject("content").getJsonObject(media);
  }

  /** The document's description of responses with a status, or its default for errors. */
  public Optional<JsonObject> answer(int status) {
    JsonObject answers = described.getJsonObject("responses");
    JsonObject own = answers.getJsonObject(String.valueOf(status));
    JsonObject found = own == null && status >= 400 ? answers.getJsonObject("default") : own;
    return Optional.ofNullable(found).map(this::resolved);
  }

  /** An object of the document with its reference resolved. */
  public JsonObject resolved(JsonObject part) {
    JsonObject at = part;
    while (at.get("$ref") instanceof JsonString reference) {
      at = document.at(reference.getString().substring(1)).asJsonObject();
    }
    return at;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
