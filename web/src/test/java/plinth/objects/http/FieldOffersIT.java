package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Fields offered to triggers and labels, and the uses of a field. */
class FieldOffersIT {
  private static Api admin;

  @BeforeAll
  static void create() {
    admin = Workspace.create().admin();
    Sheet.create(admin, "offers")
        .field("name", "text")
        .field(
            "stage", "select", json("options", array(json("value", "new"), json("value", "done"))))
        .field(
            "topics", "multi_select", json("options", array(json("value", "a", "label", "Alpha"))))
        .field("due", "date")
        .field("number", "serial_number")
        .field("idle", "text");
    admin.put("/object/field/toggle-status/offers/idle", "{}").expect(200);
  }

  @Test
  void triggersWatchWhatCanChange() {
    List<JsonObject> fields = list("/object/field/trigger-fields/offers");
    assertThat(fields)
        .extracting(f -> f.getString("slug"))
        .as("neither the number nor the inactive field")
        .containsExactly("name", "stage", "topics", "due");
    assertThat(texts(fields.get(0), "triggers")).containsExactly("field_changed");
    assertThat(texts(fields.get(1), "triggers")).containsExactly("field_changed", "status_changed");
    assertThat(texts(fields.get(2), "triggers")).containsExactly("field_changed");
    assertThat(fields.get(1).getJsonArray("options")).hasSize(2);
    assertThat(texts(fields.get(1), "operators")).contains("in").doesNotContain("gt");
    assertThat(texts(fields.get(3), "units")).containsExactly("days");
    assertThat(fields.get(3).getJsonObject("value_schema").getString("format")).isEqualTo("date");
    admin.get("/object/field/trigger-fields/nope").refused(404, "NOT_FOUND");
    Workspace.create().admin().get("/object/field/trigger-fields/offers").refused(404, "NOT_FOUND");
  }

  @Test
  void tagsAreTheActiveOptionsOfAllObjects() {
    assertThat(list("/object/field/tags?object=offers"))
        .extracting(f -> f.getString("field_slug") + f.getBoolean("is_multiple"))
        .containsExactly("stagefalse", "topicstrue");
    assertThat(list("/object/field/tags?limit=200"))
        .extracting(f -> f.getString("object_slug"))
        .contains("offers", "deals");
    JsonObject page = admin.get("/object/field/tags?object=offers&limit=1").expect(200).json();
    assertThat(page.getJsonArray("data")).hasSize(1);
    assertThat(page.getJsonObject("pagination").getInt("total")).isEqualTo(2);
    admin.get("/object/field/tags?object=nope").refused(404, "NOT_FOUND");
    admin.get("/object/field/tags?limit=0").refused(400, "VALIDATION_FAILED");
  }

  @Test
  void tagsOmitInactiveOptions() {
    Sheet.create(admin, "quiet")
        .field(
            "one",
            "select",
            json("options", array(json("value", "x", "is_active", false), json("value", "y"))))
        .field("two", "select", json("options", array(json("value", "x"))));
    admin.put("/object/field/toggle-status/quiet/two", "{}").expect(200);
    List<JsonObject> tags = list("/object/field/tags?object=quiet");
    assertThat(tags).hasSize(1);
    assertThat(tags.get(0).getJsonArray("options").getValuesAs(JsonObject.class))
        .extracting(option -> option.getString("value"))
        .containsExactly("y");
    admin.put("/object/toggle-status/quiet", "{}").expect(200);
    assertThat(list("/object/field/tags?object=quiet")).isEmpty();
  }

  @Test
  void theImpactOfAFieldCountsWhatHoldsIt() {
    Sheet sheet =
        Sheet.create(admin, "impacts")
            .field("name", "text")
            .field("notes", "long_text")
            .field("topics", "multi_select", json("options", array(json("value", "a"))));
    sheet.create(json("name", "Ann", "notes", "x", "topics", array("a")));
    sheet.create(json("name", "Bob", "topics", array("a")));
    sheet.delete(sheet.slugOf(json("name", "Cid"))).expect(200);
    sheet.create(json());
    assertThat(impact("name")).isEqualTo("2 of 3");
    assertThat(impact("notes")).isEqualTo("1 of 3");
    assertThat(impact("topics")).isEqualTo("2 of 3");
    admin.put("/object/field/toggle-status/impacts/name", "{}").expect(200);
    assertThat(impact("name")).as("an inactive field keeps its values").isEqualTo("2 of 3");
    admin.get("/object/field/impacts/nope/impact").refused(404, "NOT_FOUND");
    admin.get("/object/field/nope/name/impact").refused(404, "NOT_FOUND");
  }

  private static String impact(String field) {
    JsonObject data = admin.get("/object/field/impacts/" + field + "/impact").expect(200).data();
    assertThat(data.getString("field_slug")).isEqualTo(field);
    assertThat(data.get("uses")).isInstanceOf(JsonArray.class);
    return data.getInt("records_with_value") + " of " + data.getInt("records");
  }

  private static List<JsonObject> list(String path) {
    return admin.get(path).expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class);
  }

  private static List<String> texts(JsonObject object, String member) {
    return object.getJsonArray(member).getValuesAs(JsonString.class).stream()
        .map(JsonString::getString)
        .toList();
  }
}
