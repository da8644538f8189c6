package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

class FacetsIT {
  private static Sheet homes;

  @BeforeAll
  static void makeHomes() {
    homes =
        Sheet.create(Workspace.create().admin(), "homes")
            .field("name", "text")
            .field(
                "state",
                "select",
                json(
                    "options",
                    array(
                        json("value", "free", "label", "Free", "color", "#00aa00"),
                        json("value", "let"),
                        json("value", "old", "is_active", false))))
            .field(
                "has",
                "multi_select",
                json("options", array(json("value", "lift"), json("value", "garden"))))
            .field("furnished", "boolean")
            .field("stars", "rating", json("settings", json("max", 3)));
    homes.create(
        json("name", "Sea view", "state", "free", "has", array("lift", "garden"), "stars", 3));
    homes.create(
        json("name", "Sea side", "state", "free", "has", array("lift"), "furnished", true));
    homes.create(json("name", "Hill", "state", "let", "furnished", false, "stars", 0));
    homes.create(json("name", "Cave"));
    homes
        .delete(homes.slugOf(json("name", "Gone", "state", "let", "has", array("lift"))))
        .expect(200);
  }

  @Test
  void everyFieldWithFewValuesIsCounted() {
    Map<String, JsonObject> facets = facets("");
    assertThat(facets.keySet()).containsExactly("state", "has", "furnished", "stars");
    assertThat(counts(facets.get("state")))
        .containsExactly(quoted("free") + "=2", quoted("let") + "=1");
    assertThat(facets.get("state").getInt("empty")).isEqualTo(1);
    assertThat(facets.get("state").getInt("total")).isEqualTo(4);
    assertThat(counts(facets.get("has")))
        .containsExactly(quoted("lift") + "=2", quoted("garden") + "=1");
    assertThat(facets.get("has").getInt("empty")).isEqualTo(2);
    assertThat(counts(facets.get("furnished"))).containsExactly("true=1", "false=1");
    assertThat(counts(facets.get("stars"))).containsExactly("0=1", "1=0", "2=0", "3=1");
    JsonObject free = facets.get("state").getJsonArray("values").getJsonObject(0);
    assertThat(free.getString("label")).isEqualTo("Free");
    assertThat(free.getString("color")).isEqualTo("#00aa00");
  }

  @Test
  void theAssignmentIsCountedByMember() {
    JsonObject none = facets("?fields=assigned_to,state").get("assigned_to");
    assertThat(none.getInt("empty")).isEqualTo(none.getInt("total")).isEqualTo(4);
    Sheet tents = Sheet.create(homes.api(), "tents").field("name", "text");
    String slug = tents.slugOf(json("name", "Big"));
    tents.create(json("name", "Small"));
    homes.api().put("/object/data/tents/" + slug, json("assigned_to", "me")).expect(200);
    JsonObject facet =
        homes
            .api()
            .get("/object/data/facets/tents?fields=assigned_to")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(facet.getInt("empty")).isEqualTo(1);
    assertThat(facet.getString("type")).isEqualTo("member");
    assertThat(counts(facet)).singleElement().asString().endsWith("=1");
  }

  @Test
  void otherSystemFieldsHaveNoFacet() {
    for (String slug : List.of("updated_by", "created_by", "created_at")) {
      Api.Answer refused = homes.api().get("/object/data/facets/homes?fields=" + slug).expect(400);
      assertThat(refused.faults()).containsExactly("fields:type");
      assertThat(refused.text()).contains("The values of " + slug + " cannot be counted");
    }
    assertThat(homes.api().get("/object/data/facets/homes?fields=none").expect(400).faults())
        .containsExactly("fields:unknown");
  }

  @Test
  void fieldsWithoutASlotAreCountedWhereTheyAreStored() {
    Sheet full = Sheet.create(homes.api(), "full");
    for (int i = 1; i <= 12; i++) {
      full.field("t" + i, "text").field("n" + i, "number");
    }
    full.field(
            "state", "select", json("options", array(json("value", "free"), json("value", "let"))))
        .field("furnished", "boolean")
        .field("stars", "rating", json("settings", json("max", 2)))
        .field("has", "multi_select", json("options", array(json("value", "lift"))));
    full.create(
        json("state", "free", "furnished", true, "stars", 2, "has", array("lift"), "n1", 1));
    full.create(json("state", "free", "furnished", false, "n1", 2));
    full.create(json("t1", "none"));

    Map<String, JsonObject> facets = facets(full, "");
    assertThat(facets.keySet()).containsExactly("state", "furnished", "stars", "has");
    assertThat(counts(facets.get("state")))
        .containsExactly(quoted("free") + "=2", quoted("let") + "=0");
    assertThat(facets.get("state").getInt("empty")).isEqualTo(1);
    assertThat(facets.get("state").getInt("total")).isEqualTo(3);
    assertThat(counts(facets.get("furnished"))).containsExactly("true=1", "false=1");
    assertThat(counts(facets.get("stars"))).containsExactly("0=0", "1=0", "2=1");
    assertThat(counts(facets.get("has"))).containsExactly(quoted("lift") + "=1");
    String narrow = "&filter=" + Sheet.encoded(json("field", "n1", "op", "gt", "value", 1));
    assertThat(counts(facets(full, "?fields=state" + narrow).get("state")))
        .containsExactly(quoted("free") + "=1", quoted("let") + "=0");
    assertThat(counts(full.api().get("/object/full/analytics/status-counts").expect(200).data()))
        .containsExactly(quoted("free") + "=2", quoted("let") + "=0");
  }

  @Test
  void aFilterAndWordsNarrowThemAll() {
    Map<String, JsonObject> lifts =
        facets(
            "?filter="
                + Sheet.encoded(json("field", "has", "op", "contains", "value", array("lift"))));
    assertThat(counts(lifts.get("state")))
        .containsExactly(quoted("free") + "=2", quoted("let") + "=0");
    assertThat(counts(lifts.get("has")))
        .containsExactly(quoted("lift") + "=2", quoted("garden") + "=1");
    assertThat(lifts.get("furnished").getInt("empty")).isEqualTo(1);

    Map<String, JsonObject> hill = facets("?q=hill&fields=stars,has");
    assertThat(hill.keySet()).containsExactly("stars", "has");
    assertThat(counts(hill.get("stars"))).containsExactly("0=1", "1=0", "2=0", "3=0");
    assertThat(hill.get("has").getInt("empty")).isEqualTo(1);
  }

  @Test
  void fieldsThatCannotBeCountedAreRefused() {
    assertThat(refused("fields=name")).containsExactly("fields:type");
    assertThat(refused("fields=none")).containsExactly("fields:unknown");
    assertThat(refused("filter=%7B")).containsExactly("filter:format");
    homes.api().get("/object/data/facets/none").refused(404, "NOT_FOUND");
  }

  private static List<String> refused(String query) {
    return homes.api().get("/object/data/facets/homes?" + query).expect(400).faults();
  }

  private static Map<String, JsonObject> facets(String query) {
    return facets(homes, query);
  }

  private static Map<String, JsonObject> facets(Sheet sheet, String query) {
    Map<String, JsonObject> facets = new LinkedHashMap<>();
    sheet
        .api()
        .get("/object/data/facets/" + sheet.slug() + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .forEach(facet -> facets.put(facet.getString("field_slug"), facet));
    return facets;
  }

  private static List<String> counts(JsonObject facet) {
    return facet.getJsonArray("values").getValuesAs(JsonObject.class).stream()
        .map(value -> value.get("value") + "=" + value.getInt("count"))
        .toList();
  }
}
