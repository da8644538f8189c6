package plinth.records.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import plinth.fields.Field;
import plinth.kernel.http.Surface;
import plinth.kernel.http.openapi.Credentials;
import plinth.kernel.http.openapi.Envelopes;
import plinth.kernel.http.openapi.Examples;
import plinth.kernel.http.openapi.Node;
import plinth.kernel.http.openapi.Refusals;
import plinth.objects.ObjectShapes.Described;

/** The operations on the records of one object. */
final class ObjectOperations {
  private static final String JSON = "application/json";

  private final Described object;
  private final ObjectSchemas described;
  private final Examples examples;

  ObjectOperations(Described object, ObjectSchemas described, Map<String, Object> schemas) {
    this.object = object;
    this.described = described;
    this.examples = new Examples(schemas);
  }

  Node list() {
    Node list = operation("list", "List " + object.pluralName());
    List<String> sorts = new ArrayList<>(List.of("created_at", "updated_at"));
    described.fields().stream()
        .filter(field -> field.type().sortable() && field.column().slot() != null)
        .map(Field::slug)
        .forEach(sorts::add);
    Node number = Node.type("integer").with("minimum", 1);
    list.with(
        "parameters",
        List.of(
            query("page", "Page of the list", Node.empty().withAll(number).with("default", 1)),
            query("limit", "At most 200", Node.empty().withAll(number).with("default", 50)),
            query(
                "sort",
                "Separated by commas, `-` for descending; by " + String.join(", ", sorts),
                Node.type("string")),
            query("fields", "Fields to answer, separated by commas", Node.type("string")),
            query("q", "Words to search for", Node.type("string")),
            query("filter", "A condition as JSON", Node.type("string")),
            query("cursor", "`next_cursor` of the page before", Node.type("string")),
            query(
                "count",
                "How to count",
                Node.type("string").with("enum", List.of("exact", "estimated", "none")))));
    return answering(list, 200, Envelopes.page(described.record()), 400);
  }

  Node search() {
    Node search = operation("search", "Search " + object.pluralName());
    Node text = Node.type("string");
    Node number = Node.type("integer").with("minimum", 1);
    Node properties =
        Node.of("page", number)
            .with("limit", number)
            .with("sort", text)
            .with("fields", Node.list(text))
            .with("q", text)
            .with("filter", Node.type("object").with("additionalProperties", true))
            .with("cursor", text)
            .with("count", Node.type("string").with("enum", List.of("exact", "estimated", "none")));
    body(search, Node.type("object").with("properties", properties).with("example", Node.empty()));
    return answering(search, 200, Envelopes.page(described.record()), 400, 413, 415);
  }

  Node create() {
    Node create = body(operation("create", "Make a " + object.name()), described.creation());
    create.with("parameters", List.of(Node.ref("parameters", "Idempotency-Key")));
    Node record = Envelopes.of(described.record());
    return answering(create, 201, record, 400, 409, 413, 415, 422);
  }

  Node read() {
    Node read = operation("read", "Read a " + object.name());
    read.with("parameters", List.of(slug()));
    return answering(read, 200, Envelopes.of(described.record()), 404);
  }

  Node update() {
    Node update = body(operation("update", "Change a " + object.name()), described.change());
    update.with("description", "Absent fields keep, null clears.");
    update.with("parameters", List.of(slug(), ifMatch(), key()));
    Node record = Envelopes.of(described.record());
    return answering(update, 200, record, 400, 404, 409, 412, 413, 415, 422);
  }

  Node delete() {
    Node delete = operation("delete", "Delete a " + object.name());
    delete.with("parameters", List.of(slug(), ifMatch(), key()));
    return answering(delete, 200, Envelopes.of(described.record()), 404, 409, 412, 422);
  }

  private Node operation(String verb, String summary) {
    return Node.of("operationId", object.shape().objectSlug() + "." + verb)
        .with("tags", List.of(object.pluralName()))
        .with("summary", summary)
        .with("security", new Credentials(false).of(Surface.Kind.RECORD));
  }

  private Node body(Node operation, Node schema) {
    return operation.with(
        "requestBody", Node.of("required", true).with("content", Node.of(JSON, content(schema))));
  }

  private Node answering(Node operation, int status, Node schema, int... refusals) {
    Node success =
        Node.of("description", status == 201 ? "Made" : "Done")
            .with("headers", Node.of("ETag", Node.ref("headers", "ETag")))
            .with("content", Node.of(JSON, content(schema)));
    Node responses = Node.of(String.valueOf(status), success);
    for (int refusal : refusals) {
      Refusals.add(responses, refusal);
    }
    Refusals.add(responses, 401);
    Refusals.add(responses, 403);
    Refusals.add(responses, 429);
    Refusals.addDefault(responses);
    return operation.with("responses", responses);
  }

  private Node content(Node schema) {
    Node content = Node.of("schema", schema);
    Object example = examples.of(schema);
    return example == null ? content : content.with("example", example);
  }

  private static Node query(String name, String description, Node schema) {
    return parameter(name, "query", description, schema);
  }

  private static Node slug() {
    return parameter("dataSlug", "path", "Slug of the record", Node.type("string"))
        .with("required", true)
        .with("example", "q4mzt8kd2x");
  }

  private static Node ifMatch() {
    return parameter(
        "If-Match",
        "header",
        "The `ETag` that was read: another version answers 412",
        Node.type("string"));
  }

  private static Node key() {
    return Node.ref("parameters", "Idempotency-Key");
  }

  private static Node parameter(String name, String in, String description, Node schema) {
    return Node.of("name", name)
        .with("in", in)
        .with("description", description)
        .with("schema", schema);
  }
}
