package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.fields.type.FieldTypes;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Fields: creation, display, changes, order, duplication, deactivation, deletion and refusals. */
class FieldsIT {
  private static Api admin;

  @BeforeAll
  static void create() {
    admin = Workspace.create().admin();
  }

  @Test
  void everyTypeIsListed() {
    assertThat(admin.get("/object/field/types").expect(200).value().asJsonArray())
        .hasSameSizeAs(FieldTypes.words());
  }

  @Test
  void aFieldIsMadeShownAndChanged() {
    Sheet sheet = Sheet.create(admin, "shown");
    JsonObject made = sheet.addField("price", "number", json("settings", json("min", 0))).data();
    assertThat(made.getBoolean("is_sortable")).isTrue();
    assertThat(admin.get("/object/field/show/shown/price").expect(200).data()).isEqualTo(made);
    JsonObject changed =
        sheet
            .changeField("price", json("name", "Cost", "is_required", true, "default_value", 5))
            .expect(200)
            .data();
    assertThat(changed.getString("name")).isEqualTo("Cost");
    assertThat(changed.getJsonObject("settings").getInt("min")).as("absent keeps").isZero();
    assertThat(sheet.create(json()).getJsonObject("data").getInt("price")).isEqualTo(5);
    assertThat(sheet.changeField("price", json("type", "file")).expect(400).code())
        .isEqualTo("FIELD_TYPE_FIXED");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          unknown type     | x    | nope    | ``                               | type
          unknown setting  | x    | text    | "settings":{"size":1}        | settings.size
          wrong setting    | x    | number  | "settings":{"min":"a"}     | settings.min
          unknown member   | x    | text    | "colour":1                     | colour
          unique boolean   | x    | boolean | "is_unique":true               | is_unique
          path word        | order | text   | ``                               | slug
          path word        | impact | text  | ``                               | slug
          reserved slug    | id   | text    | ``                               | slug
          malformed slug   | A b  | text    | ``                               | slug
          wrong default    | x    | number  | "default_value":"a"          | default_value
          select of nothing| x    | select  | ``                               | options
          empty options    | x    | select  | "options":[]                    | options
          multi of nothing | x    | multi_select | ``                          | options
          none active      | x    | multi_select | "options":[{"value":"a","is_active":false}] | options
          """)
  void aFieldIsRefused(String label, String slug, String type, String more, String fault) {
    Api.Answer refused =
        new Sheet(admin, "companies")
            .addField(slug, type, parsed("{" + (more == null ? "" : more) + "}").asJsonObject())
            .refused(400, "VALIDATION_FAILED");
    assertThat(refused.faults()).hasSize(1).allMatch(given -> given.startsWith(fault + ":"));
  }

  @Test
  void theLastActiveOptionStays() {
    Sheet sheet =
        Sheet.create(admin, "choosing")
            .field(
                "stage", "select", json("options", array(json("value", "a"), json("value", "b"))));
    for (JsonArray none : List.of(array(), array(json("value", "a", "is_active", false)))) {
      assertThat(sheet.changeField("stage", json("options", none)).expect(400).faults())
          .containsExactly("options:required");
    }
    sheet.changeField("stage", json("options", array(json("value", "a")))).expect(200);
    sheet.changeField("stage", json("name", "Step")).expect(200);
    sheet.create(json("stage", "a"));
  }

  @Test
  void aTakenSlugAndASeventhUniqueFieldAreRefused() {
    Sheet sheet = Sheet.create(admin, "crowded");
    for (int i = 1; i <= 6; i++) {
      sheet.field("u" + i, "text", json("is_unique", true));
    }
    assertThat(sheet.addField("u1", "text", json()).expect(409).code()).isEqualTo("FIELD_EXISTS");
    assertThat(sheet.addField("u7", "text", json("is_unique", true)).expect(409).code())
        .isEqualTo("UNIQUE_FIELDS_EXHAUSTED");
    sheet.field("u7", "text");
  }

  @Test
  void anInactiveFieldIsHiddenAndKeepsItsValues() {
    Sheet sheet = Sheet.create(admin, "hiding").field("name", "text");
    String slug = sheet.slugOf(json("name", "Ann"));
    admin.put("/object/field/toggle-status/hiding/name", "{}").expect(200);
    assertThat(sheet.read(slug).data().getJsonObject("data")).isEmpty();
    assertThat(sheet.update(slug, json("name", "Bob")).expect(400).faults())
        .containsExactly("data.name:unknown");
    assertThat(admin.get("/object/field/active/hiding").value())
        .isEqualTo(JsonValue.EMPTY_JSON_ARRAY);
    assertThat(admin.get("/object/field/all/hiding").value().asJsonArray()).hasSize(1);
    admin.put("/object/field/toggle-status/hiding/name", "{}").expect(200);
    assertThat(sheet.read(slug).data().getJsonObject("data").getString("name")).isEqualTo("Ann");
  }

  @Test
  void fieldsAreOrderedAndDuplicated() {
    Sheet sheet =
        Sheet.create(admin, "ordered")
            .field("a", "text", json("is_unique", true))
            .field("b", "text")
            .field("c", "select", json("options", array(json("value", "x"))));
    admin.put("/object/field/ordered/order", json("fields", array("c", "a"))).expect(200);
    assertThat(slugs("/object/field/all/ordered")).containsExactly("c", "a", "b");
    assertThat(slugs("/object/field/select/ordered")).containsExactly("c");
    admin
        .put("/object/field/ordered/order", json("fields", array("c", "c")))
        .refused(400, "VALIDATION_FAILED");
    admin
        .put("/object/field/ordered/order", json("fields", array("nope")))
        .refused(400, "VALIDATION_FAILED");
    JsonObject copy =
        admin
            .post("/object/field/duplicate/ordered", json("field_slug", "a", "slug", "d"))
            .expect(201)
            .data();
    assertThat(copy.getString("type")).isEqualTo("text");
    assertThat(copy.getBoolean("is_unique")).isFalse();
    admin
        .post("/object/field/duplicate/ordered", json("field_slug", "nope"))
        .refused(400, "VALIDATION_FAILED");
    sheet.create(json("a", "1", "d", "1"));
  }

  @Test
  void unknownFieldsAndObjectsAreNotFound() {
    admin.get("/object/field/show/companies/nope").refused(404, "NOT_FOUND");
    admin.get("/object/field/all/nope").refused(404, "NOT_FOUND");
    new Sheet(admin, "companies").changeField("nope", json()).refused(404, "NOT_FOUND");
    admin.delete("/object/field/companies/nope").refused(404, "NOT_FOUND");
    Workspace other = Workspace.create();
    Sheet.create(other.admin(), "foreign").field("name", "text");
    admin.get("/object/field/all/foreign").refused(404, "NOT_FOUND");
    admin.delete("/object/field/foreign/name").refused(404, "NOT_FOUND");
  }

  private static List<String> slugs(String path) {
    return admin.get(path).expect(200).value().asJsonArray().getValuesAs(JsonObject.class).stream()
        .map(field -> field.getString("slug"))
        .toList();
  }
}
