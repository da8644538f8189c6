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
 * The parts of the server's document, for documents that say the same of concrete things. They are
 * read once, where they are first asked for.
 */
public final class ServerParts {
  /** Where an operation names its surface, as the list of routes does. */
  public static final String SURFACE = "x-surface";

  private static final String SCHEMA = "#/components/schemas/";

  private ServerParts() {}

  /**
   * An operation of the server's document.
   *
   * @param verb the method of HTTP in lower case
   * @param path the complete path with its {@code {variables}}
   * @param kind the surface
   * @param right what the surface asks for: a permission, what is done with records, or empty
   * @param json the operation
   */
  public record Served(String verb, String path, Surface.Kind kind, String right, JsonObject json) {
    /** A copy to be changed, its references to schemas renamed. */
    public Node copy(UnaryOperator<String> schema) {
      return Node.copy(
          json,
          reference ->
              reference.startsWith(SCHEMA)
                  ? SCHEMA + schema.apply(reference.substring(SCHEMA.length()))
                  : reference);
    }
  }

  /** Read when first used: the build that writes the document loads these classes before. */
  private static final class Read {
    static final JsonObject DOCUMENT = JsonText.object(OpenApiServlet.read(OpenApiServlet.JSON));
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

  /** How operations name a surface: {@code RecordApi:update}, {@code AdminApi:field.read}. */
  public static String word(Surface surface) {
    return surface.action() == null
        ? surface.code()
        : surface.code() + ":" + surface.action().name().toLowerCase(Locale.ROOT);
  }

  /** Every operation that a resource method serves. */
  public static List<Served> operations() {
    return Read.OPERATIONS;
  }

  /** A copy of the document without its tags, paths and schemas, which another one fills in. */
  public static Node frame() {
    Node frame = Node.copy(Read.DOCUMENT, reference -> reference);
    frame.with("tags", List.of()).with("paths", Node.empty());
    frame.child("components").with("schemas", Node.empty());
    return frame;
  }

  /**
   * The tags that the operations of these paths have, by name, with what the server's are about.
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

  /** A copy of a named schema, to be changed. */
  public static Node schema(String name) {
    return schema(name, Map.of());
  }

  /** A copy of a named schema, with other names for those that it refers to. */
  public static Node schema(String name, Map<String, String> names) {
    return Node.copy(Read.SCHEMAS.getJsonObject(name), reference -> renamed(reference, names));
  }

  private static String renamed(String reference, Map<String, String> names) {
    String name = reference.substring(reference.lastIndexOf('/') + 1);
    return names.containsKey(name) ? SCHEMA + names.get(name) : reference;
  }

  /** Adds the server's schemas that a part of a document refers to, and those that they do. */
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
