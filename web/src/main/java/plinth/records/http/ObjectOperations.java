package plinth.records.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.References;
import plinth.kernel.Names;
import plinth.kernel.http.openapi.Examples;
import plinth.kernel.http.openapi.Node;
import plinth.kernel.http.openapi.ServerParts;
import plinth.kernel.http.openapi.ServerParts.Served;
import plinth.objects.ObjectShapes.Described;

/** The operations of the server on the records of one object, in the words of that object. */
final class ObjectOperations {
  private static final String RECORD = "ObjectRecord";
  private static final String RECORDS = "records.";
  private static final Pattern ENVELOPE =
      Pattern.compile(RECORD + "(OrNull)?(Answer|ListAnswer|Page)");
  private static final String FIELD = "{fieldSlug}";
  private static final String RELATION = "{relationSlug}";

  private final Described object;
  private final ObjectSchemas described;
  private final Map<String, ObjectSchemas> readable;
  private final Map<String, Object> schemas;
  private final Examples examples;

  /**
   * The operations of an object.
   *
   * @param readable the objects whose records the caller may read, by their slugs
   * @param schemas those of all objects
   */
  ObjectOperations(
      Described object, Map<String, ObjectSchemas> readable, Map<String, Object> schemas) {
    this.object = object;
    this.described = new ObjectSchemas(object.granted());
    this.readable = readable;
    this.schemas = schemas;
    this.examples = new Examples(schemas);
  }

  /** Adds a route to the paths, once for each field where it is about one kind of them. */
  void add(Served route, boolean updates, Node paths) {
    String path = route.path().replace("{objectSlug}", object.shape().objectSlug());
    if (path.contains("/smart-catalog/" + FIELD)) {
      for (Field field : described.fields()) {
        if (field.type() instanceof References catalog && !(field.type() instanceof Linked)) {
          addRelated(route, path.replace(FIELD, field.slug()), field, catalog.object(), paths);
        }
      }
    } else if (path.contains(RELATION)) {
      for (Field field : described.fields()) {
        Link link = field.type() instanceof Linked linked ? linked.link() : null;
        if (link != null) {
          String one = path.replace(RELATION, link.relation());
          addRelated(route, one, field, link.object(), paths);
        }
      }
    } else if (!path.contains(FIELD) || !choices().isEmpty()) {
      paths.child(path).with(route.verb(), operation(route, "", described, updates));
    }
  }

  /** A route to the records of another object; the two sides of a relation have one in common. */
  private void addRelated(Served route, String path, Field field, String target, Node paths) {
    ObjectSchemas theirs = readable.get(target);
    if (theirs != null && !paths.child(path).containsKey(route.verb())) {
      paths.child(path).with(route.verb(), operation(route, "." + field.slug(), theirs, true));
    } else if (paths.child(path).isEmpty()) {
      paths.remove(path);
    }
  }

  /** The operation; {@code shown} are the records that it answers. */
  private Node operation(Served route, String suffix, ObjectSchemas shown, boolean updates) {
    Node operation = route.copy(name -> schema(name, shown));
    String id = String.valueOf(operation.get("operationId"));
    String verb = id.startsWith(RECORDS) ? id.substring(RECORDS.length()) : id;
    operation.with("operationId", object.shape().objectSlug() + "." + verb + suffix);
    operation.with("tags", List.of(object.pluralName()));
    operation.with("summary", operation.get("summary") + ": " + object.pluralName());
    if (operation.get("description") instanceof String text) {
      operation.with("description", text.replace("<object>", object.shape().objectSlug()));
    }
    parameters(operation, shown, !suffix.isEmpty(), updates);
    operation.remove("x-surface");
    if (operation.get("requestBody") instanceof Node body) {
      addExamples(body);
    }
    operation.child("responses").values().forEach(response -> addExamples((Node) response));
    return operation;
  }

  private String schema(String name, ObjectSchemas shown) {
    return switch (name) {
      case RECORD -> shown.slug() + ".record";
      case "RecordBody" -> object.shape().objectSlug() + ".create";
      case "RecordChange" -> object.shape().objectSlug() + ".update";
      case "BulkUpdate" -> object.shape().objectSlug() + ".bulk_update";
      default -> ENVELOPE.matcher(name).matches() ? envelope(name, shown.slug()) : name;
    };
  }

  /** The server's envelope of records around those of an object. */
  private String envelope(String name, String slug) {
    String own = slug + "." + Names.toSnakeCase(name.replace(RECORD, "Record"));
    schemas.computeIfAbsent(
        own, made -> ServerParts.schema(name, Map.of(RECORD, slug + ".record")));
    return own;
  }

  private void parameters(Node operation, ObjectSchemas shown, boolean isOfField, boolean updates) {
    List<Node> kept = new ArrayList<>();
    for (Object one : (List<?>) operation.getOrDefault("parameters", List.of())) {
      Node parameter = (Node) one;
      switch (String.valueOf(parameter.get("name"))) {
        case "objectSlug" -> {}
        case "relationSlug" -> {}
        case "fieldSlug" -> {
          if (!isOfField) {
            kept.add(words(parameter, choices()).with("example", choices().get(0)));
          }
        }
        case "upsert_on" -> {
          List<String> unique = described.upsertNames();
          if (updates && !unique.isEmpty()) {
            parameter.remove("example");
            kept.add(words(parameter, unique));
          } else {
            operation.child("responses").remove("200");
          }
        }
        case "sort" -> kept.add(withNote(parameter, "Fields: " + String.join(", ", shown.sorts())));
        default -> kept.add(parameter);
      }
    }
    operation.remove("parameters");
    if (!kept.isEmpty()) {
      operation.with("parameters", kept);
    }
  }

  /** The fields that are chosen from options. */
  private List<String> choices() {
    return described.fields().stream()
        .filter(field -> field.type() instanceof Choices)
        .map(Field::slug)
        .toList();
  }

  private static Node words(Node parameter, List<String> words) {
    return parameter.with("schema", Node.type("string").with("enum", words));
  }

  private static Node withNote(Node parameter, String more) {
    return parameter.with("description", parameter.get("description") + ". " + more);
  }

  /** Gives contents an example of the schemas of the workspace instead of the server's. */
  private void addExamples(Node holder) {
    if (holder.get("content") instanceof Node contents) {
      for (Object one : contents.values()) {
        Node content = (Node) one;
        Node schema = content.child("schema");
        Object example =
            schema.toString().contains("#/components/schemas/") && isOurs(schema)
                ? examples.of(schema)
                : null;
        if (example != null) {
          content.with("example", example);
        }
      }
    }
  }

  /** Names of our schemas have a dot, those of the server have none. */
  private static boolean isOurs(Node schema) {
    return schema.toString().matches("(?s).*#/components/schemas/[A-Za-z0-9_-]+\\..*");
  }
}
