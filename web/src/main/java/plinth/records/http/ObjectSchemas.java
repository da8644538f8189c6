package plinth.records.http;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.kernel.http.openapi.Node;
import plinth.objects.GrantedShape;

/** The schemas of one object: its values, its records, and the bodies that write them. */
final class ObjectSchemas {
  private final GrantedShape shape;
  private final String slug;

  ObjectSchemas(GrantedShape shape) {
    this.shape = shape;
    this.slug = shape.seen().objectSlug();
  }

  /** The schema of a record, by reference. */
  Node record() {
    return Node.ref("schemas", slug + ".record");
  }

  /** The schema of a body that makes a record. */
  Node creation() {
    return Node.ref("schemas", slug + ".create");
  }

  /** The schema of a body that changes a record. */
  Node change() {
    return Node.ref("schemas", slug + ".update");
  }

  /** All of them by name. */
  Map<String, Object> components() {
    Node properties = Node.empty();
    Node shown = Node.empty();
    List<String> required = new ArrayList<>();
    for (Field field : fields()) {
      Node value = value(field, field.type().schemaTaken());
      Node read = value(field, field.type().schemaShown());
      if (shape.isReadOnly(field)) {
        value.with("readOnly", true);
        read.with("readOnly", true);
      }
      properties.put(field.slug(), value);
      shown.put(field.slug(), read);
      boolean isGiven = field.defaultValue() != null || field.type() instanceof Generated<?>;
      if (field.required() && !isGiven && !shape.isReadOnly(field)) {
        required.add(field.slug());
      }
    }
    Node read = Node.object(shown);
    Node written = Node.type("object").with("additionalProperties", false);
    written.with("properties", properties);
    Node created = Node.empty().withAll(written);
    if (!required.isEmpty()) {
      created.with("required", required);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(slug + ".data", read);
    all.put(slug + ".record", record(Node.ref("schemas", slug + ".data")));
    all.put(slug + ".create", Node.object(Node.of("data", created)));
    all.put(slug + ".update", Node.object(Node.of("data", written)));
    return all;
  }

  private static Node record(Node data) {
    Node moment = Node.type("string", "date-time").with("example", "2026-01-31T12:00:00Z");
    Node actor = Node.type("string").with("example", "admin:12");
    return Node.object(
        Node.of("slug", Node.type("string").with("example", "q4mzt8kd2x"))
            .with("id", Node.type("integer", "int64").with("example", 1042))
            .with("data", data)
            .with("created_at", moment)
            .with("updated_at", moment)
            .with("created_by", actor)
            .with("updated_by", actor)
            .with("assigned_to", Node.empty().withAll(actor).orNull())
            .with("version", Node.type("integer", "int64").with("example", 1)));
  }

  private static Node value(Field field, JsonObject json) {
    Node schema = Node.empty().withAll(json);
    Object about = schema.get("description");
    String name = about instanceof jakarta.json.JsonString text ? ": " + text.getString() : "";
    schema.with("title", field.name()).with("description", field.name() + name);
    if (field.defaultValue() != null) {
      schema.with("default", field.defaultValue());
    }
    if (schema.get("enum") instanceof JsonArray words) {
      List<@Nullable Object> withNull = new ArrayList<>(words);
      withNull.add(null);
      schema.with("enum", withNull);
    }
    return schema.orNull();
  }

  /** The fields that records show and take. */
  List<Field> fields() {
    return shape.seen().fields().stream().filter(Field::active).toList();
  }
}
