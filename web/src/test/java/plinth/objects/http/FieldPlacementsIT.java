package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A field shared by several objects: one definition, and a value for each record. */
class FieldPlacementsIT {
  private static final JsonObject GRADES =
      json("options", array(json("value", "a"), json("value", "b")));

  private static Workspace workspace;
  private static Api admin;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  @Test
  void aChangeShowsInAllObjectsAndConvertsAllValues() {
    Sheet one = Sheet.create(admin, "one").field("score", "text", json("default_value", "3"));
    Sheet two = Sheet.create(admin, "two").field("size", "number");
    String first = one.slugOf(json("score", "12"));
    assertThat(place("score", json("objects", array("two"))).expect(201).value().asJsonArray())
        .hasSize(2);
    String second = two.slugOf(json("score", "7", "size", 1));
    assertThat(two.create(json()).getJsonObject("data").getString("score")).isEqualTo("3");
    assertThat(show("one", "score").getJsonArray("placements").toString())
        .isEqualTo(array(json("object_slug", "one"), json("object_slug", "two")).toString())
        .isEqualTo(show("two", "score").getJsonArray("placements").toString());

    two.changeField("score", json("name", "Points")).expect(200);
    assertThat(show("one", "score").getString("name")).isEqualTo("Points");
    JsonObject tried =
        one.changeField("score", json("type", "number", "dry_run", true)).expect(200).data();
    assertThat(tried.getJsonObject("conversion").getJsonObject("report").getInt("records"))
        .isEqualTo(3);
    one.changeField("score", json("type", "number")).expect(200);
    assertThat(show("two", "score").getString("type")).isEqualTo("number");
    assertThat(one.read(first).data().getJsonObject("data").getInt("score")).isEqualTo(12);
    assertThat(two.read(second).data().getJsonObject("data").getInt("score")).isEqualTo(7);
    assertThat(two.column("sort=-score", "score")).containsExactly("7", "3");
    assertThat(two.column("sort=-size&limit=1", "size"))
        .as("slots are each object's own")
        .containsExactly("1");
    two.tryCreate(json("score", "x")).refused(400, "VALIDATION_FAILED");
  }

  @Test
  void valuesInOneObjectRefuseTheChangeInAll() {
    Sheet left = Sheet.create(admin, "left").field("grade", "select", GRADES);
    Sheet right = Sheet.create(admin, "right");
    place("grade", json("objects", array("right"))).expect(201);
    String held = right.slugOf(json("grade", "a"));
    Api.Answer refused =
        left.changeField("grade", json("options", array(json("value", "b"))))
            .refused(409, "FIELD_VALUES_DO_NOT_FIT");
    assertThat(
            refused.json().getJsonObject("conversion").getJsonArray("removed_options").toString())
        .isEqualTo(array(json("value", "a", "records", 1)).toString());
    left.changeField(
            "grade",
            json(
                "options", array(json("value", "b")),
                "replace_options", json("a", "b")))
        .expect(200);
    assertThat(right.read(held).data().getJsonObject("data").getString("grade")).isEqualTo("b");
    right.tryCreate(json("grade", "a")).refused(400, "VALIDATION_FAILED");
  }

  @Test
  void unsharedSettingsBelongToEachObject() {
    Sheet strict = Sheet.create(admin, "strict").field("code", "text", json("is_unique", true));
    Sheet loose = Sheet.create(admin, "loose");
    place("code", json("objects", array("loose"))).expect(201);
    loose.create(json("code", "x"));
    loose.create(json("code", "x"));
    strict.create(json("code", "x"));
    strict.tryCreate(json("code", "x")).refused(409, "VALUE_EXISTS");
    loose.changeField("code", json("is_required", true)).expect(200);
    strict.create(json());
    loose.tryCreate(json()).refused(400, "VALIDATION_FAILED");
    admin.put("/object/field/toggle-status/loose/code", "{}").expect(200);
    assertThat(show("strict", "code").getBoolean("is_active")).isTrue();
    assertThat(placements("code", ""))
        .extracting(
            p -> p.getString("object_slug") + p.getBoolean("is_active") + p.getBoolean("is_unique"))
        .containsExactly("stricttruetrue", "loosefalsefalse");
  }

  @Test
  void removingAPlacementRemovesItsValues() {
    Sheet kept = Sheet.create(admin, "kept").field("memo", "text");
    Sheet left = Sheet.create(admin, "leaving").field("other", "text");
    place("memo", json("objects", array("leaving", "leaving"))).expect(201);
    place("memo", json("objects", array("leaving"))).expect(201);
    String one = kept.slugOf(json("memo", "here"));
    String two = left.slugOf(json("memo", "gone", "other", "stays"));
    JsonObject impact = admin.get("/object/field/kept/memo/impact").expect(200).data();
    assertThat(impact.getJsonArray("uses").getValuesAs(JsonObject.class))
        .filteredOn(u -> u.getString("kind").equals("placement"))
        .singleElement()
        .satisfies(u -> assertThat(u.getInt("count")).isEqualTo(1));
    assertThat(admin.delete("/object/field/kept/memo").expect(409).code())
        .isEqualTo("FIELD_SHARED");
    admin.delete("/object/field/placement/leaving/memo").expect(200);
    assertThat(left.read(two).data().getJsonObject("data").keySet()).containsExactly("other");
    assertThat(kept.read(one).data().getJsonObject("data").getString("memo")).isEqualTo("here");
    assertThat(placements("memo", "")).hasSize(1);
    assertThat(admin.delete("/object/field/placement/kept/memo").expect(409).code())
        .isEqualTo("LAST_PLACEMENT");
    admin.delete("/object/field/placement/leaving/memo").refused(404, "NOT_FOUND");
    admin.delete("/object/field/kept/memo").expect(200);
  }

  @Test
  void aSlugOfSeveralFieldsNeedsAnObject() {
    Sheet.create(admin, "north").field("pole", "text");
    Sheet.create(admin, "south").field("pole", "number");
    Sheet.create(admin, "middle");
    assertThat(admin.get("/object/field/placement/pole").expect(400).faults())
        .containsExactly("object:ambiguous");
    assertThat(placements("pole", "?object=south")).hasSize(1);
    assertThat(place("pole", json("objects", array("middle"))).expect(400).faults())
        .containsExactly("object_slug:ambiguous");
    place("pole", json("object_slug", "south", "objects", array("middle"))).expect(201);
    assertThat(show("middle", "pole").getString("type")).isEqualTo("number");
    assertThat(
            place("pole", json("object_slug", "south", "objects", array("north")))
                .expect(409)
                .faults())
        .containsExactly("objects[0]:unique");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no objects      | base  | {}                                           | objects:
          empty objects   | base  | {"objects":[]}                             | objects:
          unknown object  | base  | {"objects":["bases","nope"]}           | objects[1]:unknown
          unknown home    | base  | {"object_slug":"nope","objects":["bases"]} | object_slug:unknown
          unknown member  | base  | {"objects":["bases"],"x":1}            | x:unknown
          """)
  void aPlacementIsRefused(String label, String field, String body, String fault) {
    if (admin.get("/object/bases").status() == 404) {
      Sheet.create(admin, "bases").field("base", "text");
    }
    assertThat(place(field, parsed(body)).expect(400).faults())
        .hasSize(1)
        .allMatch(given -> given.startsWith(fault));
  }

  @Test
  void unshareableAndUnknownFieldsAreRefused() {
    Sheet.create(admin, "catalog")
        .field("item", "relation", json("settings", json("object", "deals")));
    assertThat(place("item", json("objects", array("companies"))).expect(400).code())
        .isEqualTo("FIELD_NOT_SHAREABLE");
    place("nowhere", json("objects", array("companies"))).refused(404, "NOT_FOUND");
    admin.get("/object/field/placement/nowhere").refused(404, "NOT_FOUND");
    Api foreign = Workspace.create().admin();
    foreign.get("/object/field/placement/item").refused(404, "NOT_FOUND");
    foreign
        .post("/object/field/placement/item", json("objects", array("deals")))
        .refused(404, "NOT_FOUND");
    workspace
        .member("member")
        .post("/object/field/placement/item", json("objects", array("deals")))
        .refused(403, "PERMISSION_DENIED");
  }

  @Test
  void hiddenFieldsAndObjectsAreNotFound() {
    Sheet.create(admin, "shown").field("veil", "text");
    Sheet.create(admin, "secret");
    Sheet.create(admin, "third");
    place("veil", json("objects", array("secret"))).expect(201);
    admin
        .post(
            "/admin/roles",
            json("name", "Clerk", "permissions", array("field.*", "object.*", "record.*")))
        .expect(201);
    admin.put("/admin/roles/clerk/objects/secret", json("read", false)).expect(200);
    Api clerk = workspace.member("clerk");
    assertThat(clerk.get("/object/field/placement/veil").expect(200).text())
        .contains("shown")
        .doesNotContain("secret");
    assertThat(clerk.get("/object/field/show/shown/veil").expect(200).text())
        .doesNotContain("secret");
    assertThat(clerk.get("/object/field/shown/veil/impact").expect(200).text())
        .doesNotContain("secret");
    clerk.put("/object/field/shown/veil", json("name", "Open")).refused(403, "PERMISSION_DENIED");
    clerk.put("/object/field/shown/veil", json("is_required", false)).expect(200);
    assertThat(
            clerk
                .post("/object/field/placement/veil", json("objects", array("secret")))
                .expect(400)
                .faults())
        .containsExactly("objects[0]:unknown");
    clerk.delete("/object/field/placement/secret/veil").refused(404, "NOT_FOUND");
  }

  @Test
  void oneOfSeveralPlacementsSucceeds() throws Exception {
    Sheet.create(admin, "source").field("race", "text");
    Sheet target = Sheet.create(admin, "target");
    List<Api.Answer> answers = Race.of(5, n -> place("race", json("objects", array("target"))));
    assertThat(Race.statuses(answers)).containsOnly(201);
    assertThat(placements("race", "")).hasSize(2);
    List<Api.Answer> changes =
        Race.of(
            4,
            n ->
                n % 2 == 0
                    ? target.changeField("race", json("name", "N" + n))
                    : admin.put("/object/field/source/race", json("name", "N" + n)));
    assertThat(Race.statuses(changes)).containsOnly(200);
    assertThat(show("source", "race").getString("name"))
        .as("one definition, no matter who was last")
        .isEqualTo(show("target", "race").getString("name"));
  }

  private static Api.Answer place(String field, JsonValue body) {
    return admin.post("/object/field/placement/" + field, body);
  }

  private static List<JsonObject> placements(String field, String query) {
    return admin
        .get("/object/field/placement/" + field + query)
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static JsonObject show(String object, String field) {
    return admin.get("/object/field/show/" + object + "/" + field).expect(200).data();
  }
}
