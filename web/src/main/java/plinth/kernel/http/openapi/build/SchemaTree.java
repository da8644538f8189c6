package plinth.kernel.http.openapi.build;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.media.Schema.SchemaType;

/** Walks schemas and their parts. */
public final class SchemaTree {
  private static final String REFERENCE = "#/components/schemas/";

  private SchemaTree() {}

  /** Visits a schema and all of its parts; references are visited but not followed. */
  static void each(Schema schema, Consumer<Schema> visitor) {
    visitor.accept(schema);
    schema.getAll().values().forEach(part -> eachOf(part, visitor));
  }

  private static void eachOf(Object part, Consumer<Schema> visitor) {
    if (part instanceof Schema schema) {
      each(schema, visitor);
    } else if (part instanceof Map<?, ?> parts) {
      parts.values().forEach(inner -> eachOf(inner, visitor));
    } else if (part instanceof List<?> parts) {
      parts.forEach(inner -> eachOf(inner, visitor));
    }
  }

  /** The names of the schemas that these refer to, directly or indirectly. */
  static Set<String> reachable(List<Schema> from, Map<String, Schema> named) {
    Set<String> found = new LinkedHashSet<>();
    from.forEach(schema -> collect(schema, named, found));
    return found;
  }

  private static void collect(Schema from, Map<String, Schema> named, Set<String> found) {
    each(
        from,
        schema -> {
          String name = name(schema);
          if (named.containsKey(name) && found.add(name)) {
            collect(named.get(name), named, found);
          }
        });
  }

  /** The name of the schema that a reference leads to; empty if the schema is not a reference. */
  static String name(Schema schema) {
    String reference = schema.getRef();
    return reference == null ? "" : reference.substring(reference.lastIndexOf('/') + 1);
  }

  /** Makes a schema refer to another name. */
  public static void refer(Schema schema, String name) {
    schema.setRef(REFERENCE + name);
  }

  /** Whether the schema has this type, nullable or not. */
  public static boolean hasType(SchemaType type, Schema schema) {
    return schema.getType() != null && schema.getType().contains(type);
  }

  /** Makes a schema accept null too. A reference leads to an object. */
  public static void makeNullable(Schema schema) {
    if (schema.getRef() != null && schema.getType() == null) {
      schema.addType(SchemaType.OBJECT);
    }
    if (schema.getType() != null && !hasType(SchemaType.NULL, schema)) {
      schema.addType(SchemaType.NULL);
    }
    if (schema.getEnumeration() != null && !schema.getEnumeration().contains(null)) {
      List<Object> words = new ArrayList<>(schema.getEnumeration());
      words.add(null);
      schema.setEnumeration(words);
    }
  }

  /** A schema as JSON in the form of OpenAPI 3.0, which the document uses. */
  static Map<String, Object> toJson(Schema schema) {
    Map<String, Object> json = new LinkedHashMap<>();
    schema.getAll().forEach((key, part) -> json.put(key, toJsonValue(part)));
    if (schema.getType() != null) {
      schema.getType().stream()
          .filter(type -> type != SchemaType.NULL)
          .forEach(type -> json.put("type", type.name().toLowerCase(Locale.ROOT)));
      json.put("nullable", hasType(SchemaType.NULL, schema));
    }
    if (schema.getExamples() != null && !schema.getExamples().isEmpty()) {
      json.remove("examples");
      json.put("example", toJsonValue(schema.getExamples().get(0)));
    }
    if (schema.getExclusiveMinimum() != null) {
      json.put("minimum", schema.getExclusiveMinimum());
      json.put("exclusiveMinimum", true);
    }
    return json;
  }

  private static Object toJsonValue(Object part) {
    if (part instanceof Schema schema) {
      return toJson(schema);
    } else if (part instanceof Map<?, ?> parts) {
      Map<Object, Object> json = new LinkedHashMap<>();
      parts.forEach((key, inner) -> json.put(key, toJsonValue(inner)));
      return json;
    } else if (part instanceof List<?> parts) {
      List<Object> json = new ArrayList<>();
      parts.forEach(inner -> json.add(toJsonValue(inner)));
      return json;
    }
    return part;
  }
}
