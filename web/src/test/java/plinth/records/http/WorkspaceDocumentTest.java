package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.fields.Field;
import plinth.fields.FieldTypes;
import plinth.fields.Option;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.http.JsonWriter;
import plinth.objects.GrantedShape;
import plinth.objects.ObjectShapes.Described;
import plinth.testing.OpenApi;

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
    assertThat(document(Caller.Kind.ADMIN, "record.*").operations())
        .containsExactlyInAnyOrder(
            "GET /api/v1/object/data/deals",
            "POST /api/v1/object/data/deals",
            "POST /api/v1/object/data/deals/search",
            "GET /api/v1/object/data/deals/{dataSlug}",
            "PUT /api/v1/object/data/deals/{dataSlug}",
            "DELETE /api/v1/object/data/deals/{dataSlug}",
            "GET /api/v1/object/data/tasks",
            "POST /api/v1/object/data/tasks",
            "POST /api/v1/object/data/tasks/search",
            "GET /api/v1/object/data/tasks/{dataSlug}",
            "PUT /api/v1/object/data/tasks/{dataSlug}",
            "DELETE /api/v1/object/data/tasks/{dataSlug}");
  }

  @Test
  void scopesOfAKeyDecide() {
    OpenApi document = document(Caller.Kind.API_KEY, "read.deals", "write.tasks");
    document.assertValid();
    assertThat(document.operations())
        .containsExactlyInAnyOrder(
            "GET /api/v1/object/data/deals",
            "POST /api/v1/object/data/deals/search",
            "GET /api/v1/object/data/deals/{dataSlug}",
            "POST /api/v1/object/data/tasks",
            "PUT /api/v1/object/data/tasks/{dataSlug}");
  }

  @Test
  void withoutARightNothingOfTheObjectIsTold() {
    OpenApi document = document(Caller.Kind.API_KEY, "read.deals");
    assertThat(document.json().toString()).doesNotContain("tasks", "Tasks");
  }

  @Test
  void fieldsAreDescribedAsTheyAre() {
    OpenApi document = document(Caller.Kind.ADMIN, "*");
    JsonObject data =
        document.at("/components/schemas/deals.create/properties/data").asJsonObject();
    assertThat(data.getJsonArray("required").toString()).isEqualTo("[\"text\"]");
    assertThat(data.getBoolean("additionalProperties")).isFalse();
    JsonObject fields = data.getJsonObject("properties");
    assertThat(fields.keySet()).hasSize(17).doesNotContain("retired");
    assertThat(fields.getJsonObject("select").getJsonArray("enum").toString())
        .isEqualTo("[\"new\",\"won\",null]");
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
    assertThat(example.getJsonObject("data")).doesNotContainKey("serial_number");
  }

  private static OpenApi document(Caller.Kind kind, String... rights) {
    Caller caller =
        new Caller(
            kind, 1L, 2L, null, 3L, WORKSPACE, Set.of(rights), Caller.Origin.internal("test"));
    List<Described> objects =
        List.of(
            new Described("Deal", "Deals", GrantedShape.whole(new Shape(1, "deals", 5, every()))),
            new Described("Task", "Tasks", GrantedShape.whole(new Shape(2, "tasks", 3, every()))));
    return OpenApi.of(JsonWriter.text(WorkspaceDocument.of(caller, objects)));
  }

  private static List<Field> every() {
    List<Field> fields = new ArrayList<>();
    for (var type : FieldTypes.all()) {
      fields.add(field(fields.size() + 1, type.key(), type.key(), true));
    }
    fields.add(field(99, "retired", "text", false));
    return fields;
  }

  private static Field field(int id, String slug, String key, boolean active) {
    boolean chooses = key.equals("select") || key.equals("multi_select");
    boolean targets = key.equals("relation") || key.equals("smart_catalog");
    JsonObject settings =
        targets
            ? Json.createObjectBuilder().add("object", "contacts").build()
            : JsonValue.EMPTY_JSON_OBJECT;
    var configured = FieldTypes.configure(key, settings, chooses ? STAGES : List.<Option>of());
    boolean required = slug.equals("text") || slug.equals("serial_number");
    return new Field(
        id,
        slug,
        "The " + slug,
        configured.type(),
        configured.settings(),
        required,
        false,
        active,
        false,
        false,
        id,
        null,
        null,
        null);
  }
}
