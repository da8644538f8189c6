package plinth.records.http;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Attachments;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.Named;
import plinth.fields.References;
import plinth.fields.UniqueSet;
import plinth.kernel.http.openapi.Examples;
import plinth.kernel.http.openapi.Node;
import plinth.kernel.http.openapi.ServerParts;
import plinth.objects.GrantedShape;

/** The schemas of one object: its values, its records, and the bodies that write them. */
final class ObjectSchemas {
  private final GrantedShape shape;
  private final String slug;

  ObjectSchemas(GrantedShape shape) {
    this.shape = shape;
    this.slug = shape.seen().objectSlug();
  }

  /** The slug of the object, which the names of its schemas begin with. */
  String slug() {
    return slug;
  }

  /** What lists of the object's records can be sorted by. */
  List<String> sorts() {
    List<String> sorts = new ArrayList<>(List.of("created_at", "updated_at"));
    fields().stream()
        .filter(field -> field.type().isSortable() && field.column().slot() != null)
        .map(Field::slug)
        .forEach(sorts::add);
    return sorts;
  }

  /**
   * All of them by name.
   *
   * @param readable the objects that the caller may read; no other one is named
   */
  Map<String, Object> components(Set<String> readable) {
    Node properties = Node.empty();
    Node shown = Node.empty();
    Node free = Node.empty();
    List<String> required = new ArrayList<>();
    for (Field field : fields()) {
      Node value = value(field, field.type().inputSchema(), readable);
      Node read = value(field, field.type().outputSchema(), readable);
      if (shape.isReadOnly(field)) {
        value.with("readOnly", true);
        read.with("readOnly", true);
      }
      properties.put(field.slug(), value);
      boolean isHeld = field.type() instanceof Named || field.type() instanceof Attachments;
      if (!isHeld || field.rules().required()) {
        free.put(field.slug(), value);
      }
      shown.put(field.slug(), read);
      boolean isGiven =
          field.rules().defaultValue() != null || field.type() instanceof Generated<?>;
      if (field.rules().required() && !isGiven && !shape.isReadOnly(field)) {
        required.add(field.slug());
      }
    }
    Node read = Node.object(shown);
    Node written = Node.type("object").with("additionalProperties", false);
    written.with("properties", properties);
    // No example can name a record, a member or a file that there is.
    Object example = new Examples(Map.of()).of(Node.type("object").with("properties", free));
    written.with("example", example == null ? Node.empty() : example);
    Node created = Node.empty().withAll(written);
    if (!required.isEmpty()) {
      created.with("required", required);
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put(slug + ".data", read);
    all.put(slug + ".record", record(Node.ref("schemas", slug + ".data")));
    all.put(slug + ".create", Node.object(Node.of("data", created)));
    all.put(slug + ".update", Node.object(Node.of("data", written)));
    all.put(slug + ".bulk_update", bulk(written));
    return all;
  }

  /** The body that changes many records, with the values of this object. */
  private static Node bulk(Node values) {
    Node bulk = ServerParts.schema("BulkUpdate");
    bulk.child("properties").with("data", values);
    return bulk.with(
        "example",
        Node.of("slugs", List.of("q4mzt8kd2x"))
            .with("data", values.child("example"))
            .with("dry_run", true));
  }

  private static Node record(Node data) {
    Node moment = Node.type("string", "date-time").with("example", "2026-01-31T12:00:00Z");
    Node actor = Node.ref("schemas", "Person");
    Node record =
        Node.object(
            Node.of("slug", Node.type("string").with("example", "q4mzt8kd2x"))
                .with("id", Node.type("integer", "int64").with("example", 1042))
                .with("data", data)
                .with("created_at", moment)
                .with("updated_at", moment)
                .with("created_by", actor)
                .with("updated_by", actor)
                .with("assigned_to", Node.empty().withAll(actor).asNullable())
                .with("version", Node.type("integer", "int64").with("example", 1)));
    record
        .child("properties")
        .with("expanded", Node.type("object").with("description", RecordShape.EXPANDED));
    return record;
  }

  private static Node value(Field field, JsonObject json, Set<String> readable) {
    boolean isNamed =
        !(field.type() instanceof References named) || readable.contains(named.object());
    Node schema = isNamed ? Node.empty().withAll(json) : withoutNames(json);
    Object about = schema.get("description");
    String name = about instanceof jakarta.json.JsonString text ? ": " + text.getString() : "";
    schema.with("title", field.name()).with("description", field.name() + name);
    if (field.rules().defaultValue() != null && !field.hasComputedDefault()) {
      schema.with("default", field.rules().defaultValue());
    }
    if (schema.get("enum") instanceof JsonArray words) {
      List<@Nullable Object> withNull = new ArrayList<>(words);
      withNull.add(null);
      schema.with("enum", withNull);
    }
    return schema.asNullable();
  }

  /** A schema without what describes it and its parts, which names an object. */
  private static Node withoutNames(JsonObject json) {
    Node schema = Node.copy(json, reference -> reference);
    removeDescriptions(schema);
    return schema;
  }

  private static void removeDescriptions(Object part) {
    if (part instanceof Map<?, ?> map) {
      map.remove("description");
      map.values().forEach(ObjectSchemas::removeDescriptions);
    } else if (part instanceof List<?> list) {
      list.forEach(ObjectSchemas::removeDescriptions);
    }
  }

  /** The unique fields and the unique keys by which upserts find records. */
  List<String> upsertNames() {
    return shape.seen().uniques().stream()
        .filter(unique -> unique.isReady() && unique.fields().stream().allMatch(Field::active))
        .map(UniqueSet::name)
        .distinct()
        .toList();
  }

  /** The fields that records show and take. */
  List<Field> fields() {
    return shape.seen().fields().stream().filter(Field::active).toList();
  }
}
