package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.quoted;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Link.Side;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotKind;
import plinth.fields.SlotState;
import plinth.fields.setting.Option;
import plinth.fields.type.FieldTypes;
import plinth.kernel.Caller;
import plinth.kernel.http.JsonWriter;
import plinth.objects.GrantedShape;
import plinth.objects.ObjectShapes.Described;
import plinth.testing.OpenApi;
import plinth.testing.RouteList;

/** The document of a workspace follows its fields and the caller's rights. */
class WorkspaceDocumentTest {
  private static final Caller.Workspace WORKSPACE = new Caller.Workspace(7, "acme", null);
  private static final List<Option> STAGES = List.of(Option.of("new", 0), Option.of("won", 1));

  @Test
  void everyFieldTypeIsValid() {
    document(Caller.Kind.ADMIN, "*").assertValid();
  }

  @Test
  void adminWithEveryPermissionHasEveryOperation() {
    Set<String> expected = new TreeSet<>();
    for (String route : onRecords()) {
      for (String object : List.of("deals", "tasks")) {
        String field = route.contains("/smart-catalog/") ? "smart_catalog" : "{fieldSlug}";
        expected.add(
            route
                .replace("{objectSlug}", object)
                .replace("{relationSlug}", object + "_people")
                .replace("{fieldSlug}", field));
      }
    }
    assertThat(expected)
        .contains(
            "POST /api/v1/object/data/deals/bulk-assign",
            "DELETE /api/v1/object/data/deals/bulk/all",
            "POST /api/v1/object/data/undo/{token}",
            "GET /api/v1/object/data/deals/smart-catalog/smart_catalog/browse",
            "GET /api/v1/object/data/deals/{dataSlug}/relations/deals_people",
            "GET /api/v1/object/deals/analytics/status-counts");
    assertThat(document(Caller.Kind.ADMIN, "*").operations())
        .containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void permissionsOfAnAdminDecide() {
    OpenApi document = document(Caller.Kind.ADMIN, "record.read");
    document.assertValid();
    assertThat(document.operations())
        .contains("GET /api/v1/object/data/deals", "GET /api/v1/object/data/undo/{token}")
        .contains("GET /api/v1/object/deals/analytics/activity-timeline")
        .doesNotContain("POST /api/v1/object/data/deals", "POST /api/v1/object/data/undo/{token}")
        .noneMatch(route -> route.contains("/relations/") || isBulkWrite(route));
  }

  private static boolean isBulkWrite(String route) {
    return route.contains("/bulk") && !route.endsWith("/bulk-preview");
  }

  /** The served routes for records in {@code docs/api/routes.txt}. */
  private static List<String> onRecords() {
    return RouteList.lines().stream()
        .filter(line -> !line.pending())
        .map(line -> line.route().substring(0, line.route().lastIndexOf(' ')))
        .filter(route -> route.contains(" /api/v1/object/data/") || route.contains("/analytics/"))
        .filter(route -> route.contains(" /api/v1/object/"))
        .toList();
  }

  @Test
  void scopesOfAKeyDecide() {
    OpenApi document = document(Caller.Kind.API_KEY, "read.deals", "write.tasks");
    document.assertValid();
    assertThat(document.operations())
        .contains(
            "GET /api/v1/object/data/deals",
            "POST /api/v1/object/data/deals/search",
            "GET /api/v1/object/data/deals/{dataSlug}",
            "GET /api/v1/object/data/deals/{dataSlug}/logs",
            "GET /api/v1/object/data/facets/deals",
            "POST /api/v1/object/data/tasks",
            "POST /api/v1/object/data/tasks/bulk-update",
            "PUT /api/v1/object/data/tasks/{dataSlug}")
        .doesNotContain(
            "GET /api/v1/object/data/tasks",
            "POST /api/v1/object/data/deals",
            "DELETE /api/v1/object/data/tasks/bulk/all")
        .as("catalogs of an object without a scope, and what needs the scope for every object")
        .noneMatch(route -> route.contains("smart-catalog") || route.contains("/undo/"))
        .as("what takes admins only")
        .noneMatch(route -> route.contains("/relations/") || route.contains("/analytics/"));
    assertThat(document(Caller.Kind.API_KEY, "write.*").operations())
        .contains("POST /api/v1/object/data/undo/{token}")
        .doesNotContain("GET /api/v1/object/data/undo/{token}");
  }

  @Test
  void objectsWithoutRightsAreOmitted() {
    OpenApi document = document(Caller.Kind.API_KEY, "read.deals");
    assertThat(document.json().toString()).doesNotContain("tasks", "Tasks");
  }

  @Test
  void limitedRolesSeeTheirRemainingOperations() {
    GrantedShape whole = GrantedShape.unlimited(shape(1, "deals", "people"));
    GrantedShape reads =
        new GrantedShape(whole.complete(), whole.seen(), Set.of(), Set.of(ObjectRight.READ));
    OpenApi document = document(Caller.Kind.ADMIN, List.of(new Described("D", "Ds", reads)), "*");
    document.assertValid();
    assertThat(document.operations())
        .contains("GET /api/v1/object/data/deals", "GET /api/v1/object/data/undo/{token}")
        .doesNotContain("POST /api/v1/object/data/undo/{token}")
        .noneMatch(route -> isWrite(route) && !route.contains("/export/schedules"))
        .noneMatch(route -> isBulkWrite(route) || route.contains("/relations/"));
  }

  private static boolean isWrite(String route) {
    return route.startsWith("PUT") || route.startsWith("DELETE");
  }

  @Test
  void operationsAreInTheWordsOfTheObject() {
    OpenApi document = document(Caller.Kind.ADMIN, "*");
    String data = "/paths/~1api~1v1~1object~1data~1";
    assertThat(document.at(data + "deals/post/operationId").toString())
        .isEqualTo(quoted("deals.create"));
    assertThat(document.at(data + "deals/post/parameters").toString())
        .contains(quoted("upsert_on"), members("enum", array("email")))
        .doesNotContain("objectSlug");
    assertThat(document.at(data + "deals/post/responses").asJsonObject())
        .containsKeys("200", "201");
    assertThat(document(Caller.Kind.ADMIN, "record.create").at(data + "deals/post").toString())
        .as("an upsert changes records too")
        .doesNotContain("upsert_on");
    assertThat(document.at(data + "select-options~1deals~1{fieldSlug}/get/parameters").toString())
        .contains(members("enum", array("select", "multi_select")));
    assertThat(document.at(data + "deals~1smart-catalog~1smart_catalog~1browse/get").toString())
        .contains("#/components/schemas/tasks.record")
        .doesNotContain("deals.record", "Ten tons of sand");
    assertThat(document.at(data + "deals~1bulk-update/post/requestBody").toString())
        .contains("#/components/schemas/deals.bulk_update");
  }

  @Test
  void fieldsAreDescribedWithTheirSettings() {
    OpenApi document = document(Caller.Kind.ADMIN, "*");
    JsonObject data =
        document.at("/components/schemas/deals.create/properties/data").asJsonObject();
    assertThat(data.getJsonArray("required").toString()).isEqualTo(array("text").toString());
    assertThat(data.getBoolean("additionalProperties")).isFalse();
    JsonObject fields = data.getJsonObject("properties");
    assertThat(fields.keySet()).hasSameSizeAs(FieldTypes.words()).doesNotContain("retired");
    assertThat(fields.getJsonObject("select").getJsonArray("enum").toString())
        .isEqualTo(array("new", "won", null).toString());
    assertThat(fields.getJsonObject("serial_number").getBoolean("readOnly")).isTrue();
    assertThat(fields.getJsonObject("date").getString("format")).isEqualTo("date");
    assertThat(document.at("/components/schemas/deals.update/properties/data").asJsonObject())
        .doesNotContainKey("required");
    JsonObject example =
        document
            .at("/paths/~1api~1v1~1object~1data~1deals/post/requestBody/content")
            .asJsonObject()
            .getJsonObject("application/json")
            .getJsonObject("example");
    assertThat(example.getJsonObject("data").getString("select")).isEqualTo("new");
    assertThat(example.getJsonObject("data"))
        .doesNotContainKeys("serial_number", "relation", "smart_catalog", "member", "file");
  }

  private static OpenApi document(Caller.Kind kind, String... rights) {
    List<Described> objects =
        List.of(
            new Described("Deal", "Deals", GrantedShape.unlimited(shape(1, "deals", "tasks"))),
            new Described("Task", "Tasks", GrantedShape.unlimited(shape(2, "tasks", "deals"))));
    return document(kind, objects, rights);
  }

  private static OpenApi document(Caller.Kind kind, List<Described> objects, String... rights) {
    Caller caller =
        new Caller(
            kind, 1L, 2L, null, 3L, WORKSPACE, Set.of(rights), Caller.Origin.internal("test"));
    return OpenApi.of(JsonWriter.toJson(WorkspaceDocument.of(caller, objects)));
  }

  private static Shape shape(int id, String slug, String target) {
    List<Field> fields = new ArrayList<>();
    for (var type : FieldTypes.all()) {
      fields.add(field(fields.size() + 1, type.key(), type.key(), true, slug, target));
    }
    fields.add(field(99, "retired", "text", false, slug, target));
    return new Shape(id, slug, 6 - id, fields);
  }

  private static Field field(
      int id, String slug, String key, boolean active, String object, String target) {
    boolean chooses = key.equals("select") || key.equals("multi_select");
    boolean targets = key.equals("relation") || key.equals("smart_catalog");
    JsonObject settings =
        targets
            ? Json.createObjectBuilder()
                .add("object", target)
                .add("multiple", key.equals("relation"))
                .build()
            : JsonValue.EMPTY_JSON_OBJECT;
    var configured = FieldTypes.configure(key, settings, chooses ? STAGES : List.<Option>of());
    var type = configured.type();
    if (type instanceof Linked linked) {
      Link.Kind many = Link.Kind.MANY_TO_MANY;
      type = linked.withLink(new Link(id, object + "_people", Side.FROM, many, 9, target, "back"));
    }
    boolean required = slug.equals("text") || slug.equals("serial_number");
    return new Field(
        id,
        slug,
        "The " + slug,
        type,
        configured.settings(),
        new Field.Rules(required, false, false, null),
        new Field.Standing(active, false, id),
        new Field.Slots(
            null, slug.equals("email") ? new Slot(SlotKind.UNIQUE, 1, SlotState.READY) : null));
  }
}
