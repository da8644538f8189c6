package plinth.kernel.http.openapi;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import plinth.kernel.JsonText;
import plinth.kernel.http.Surface;

/**
 * The parts of the server's document, for documents of individual workspaces. They are read once,
 * on first use.
 */
public final class ServerParts {
  /** The extension that names the surface of an operation, as in the list of routes. */
  public static final String SURFACE = "x-surface";

  private static final String SCHEMA = "#/components/schemas/";

  private ServerParts() {}

  /**
   * An operation of the server's document.
   *
   * @param verb the HTTP method in lower case
   * @param path the complete path with its {@code {variables}}
   * @param kind the surface
   * @param right the requirement of the surface: a permission, an action on records, or empty
   * @param json the operation
   */
  public record Served(String verb, String path, Surface.Kind kind, String right, JsonObject json) {
    /** A mutable copy, with its references to schemas renamed. */
    public Node copy(UnaryOperator<String> schema) {
      return Node.copy(
          json,
          reference ->
              reference.startsWith(SCHEMA)
                  ? SCHEMA + schema.apply(reference.substring(SCHEMA.length()))
                  : reference);
    }
  }

  /**
   * Read on first use, because the build that writes the document loads these classes before it
   * exists.
   */
  private static final class Read {
    static final JsonObject DOCUMENT =
        JsonText.parseObject(OpenApiServlet.read(OpenApiServlet.JSON));
    static final JsonObject SCHEMAS = DOCUMENT.getJsonObject("components").getJsonObject("schemas");
    static final List<Served> OPERATIONS = operations();

    private static List<Served> operations() {
      List<Served> found = new ArrayList<>();
      DOCUMENT
          .getJsonObject("paths")
          .forEach(
              (path, item) ->
                  item.asJsonObject()
                      .forEach(
                          (verb, operation) -> {
                            JsonObject json = operation.asJsonObject();
                            if (json.get(SURFACE) instanceof JsonString word) {
                              found.add(served(verb, path, word.getString(), json));
                            }
                          }));
      return List.copyOf(found);
    }

    private static Served served(String verb, String path, String word, JsonObject json) {
      String[] parts = word.split(":", 2);
      Surface.Kind kind =
          Arrays.stream(Surface.Kind.values())
              .filter(one -> one.code().equals(parts[0]))
              .findFirst()
              .orElseThrow();
      return new Served(verb, path, kind, parts.length > 1 ? parts[1] : "", json);
    }
  }

  /** The name of a surface in operations: {@code RecordApi:update}, {@code AdminApi:field.read}. */
  public static String surfaceCode(Surface surface) {
    return surface.action() == null
        ? surface.code()
        : surface.code() + ":" + surface.action().name().toLowerCase(Locale.ROOT);
  }

  /** All operations that resource methods serve. */
  public static List<Served> operations() {
    return Read.OPERATIONS;
  }

  /**
   * A copy of the document without its tags, paths and schemas, to be filled by another document.
   */
  public static Node frame() {
    Node frame = Node.copy(Read.DOCUMENT, reference -> reference);
    frame.with("tags", List.of()).with("paths", Node.empty());
    frame.child("components").with("schemas", Node.empty());
    return frame;
  }

  /**
   * The tags of the operations of these paths, by name, with the descriptions from the server's
   * document.
   */
  public static List<Node> tags(Node paths) {
    Map<String, Node> tags = new TreeMap<>();
    for (Object path : paths.values()) {
      for (Object operation : ((Node) path).values()) {
        for (Object name : ((Node) operation).list("tags")) {
          tags.put((String) name, Node.of("name", name));
        }
      }
    }
    for (JsonObject tag : Read.DOCUMENT.getJsonArray("tags").getValuesAs(JsonObject.class)) {
      tags.computeIfPresent(
          tag.getString("name"),
          (name, known) -> known.with("description", tag.getString("description")));
    }
    return List.copyOf(tags.values());
  }

  /** A mutable copy of a named schema. */
  public static Node schema(String name) {
    return schema(name, Map.of());
  }

  /** A copy of a named schema, with other names for the schemas that it refers to. */
  public static Node schema(String name, Map<String, String> names) {
    return Node.copy(Read.SCHEMAS.getJsonObject(name), reference -> renamed(reference, names));
  }

  private static String renamed(String reference, Map<String, String> names) {
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    return names.containsKey(name) ? SCHEMA + names.get(name) : reference;
  }

  /** Adds the server's schemas that a part of a document refers to, directly or indirectly. */
  public static void addSchemas(Object part, Map<String, Object> schemas) {
    if (part instanceof Map<?, ?> map) {
      if (map.get("$ref") instanceof String reference && reference.startsWith(SCHEMA)) {
        String name = reference.substring(SCHEMA.length());
        if (!schemas.containsKey(name) && Read.SCHEMAS.containsKey(name)) {
          Node schema = schema(name);
          schemas.put(name, schema);
          addSchemas(schema, schemas);
        }
      }
      map.values().forEach(value -> addSchemas(value, schemas));
    } else if (part instanceof List<?> list) {
      list.forEach(item -> addSchemas(item, schemas));
    }
  }
}
