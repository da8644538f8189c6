package plinth.objects.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * Relations are created with a field on each side, changed if the links allow it, hidden and
 * removed.
 */
class RelationsIT {
  private Workspace workspace;
  private Api admin;
  private Sheet firms;
  private Sheet people;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    firms = Sheet.create(admin, "firms").field("name", "text");
    people = Sheet.create(admin, "people").field("name", "text");
  }

  @Test
  void aRelationHasAFieldOnEachSide() {
    JsonObject made = relate("one_to_many", json("from_label", "Staff", "to_label", "Employer"));
    assertThat(made.getString("slug")).isEqualTo("works_at");
    assertThat(made.getString("type")).isEqualTo("one_to_many");
    assertThat(made.getString("from_object")).isEqualTo("firms");
    assertThat(made.getString("to_object")).isEqualTo("people");
    assertThat(made.getString("from_field")).isEqualTo("staff");
    assertThat(made.getString("to_field")).isEqualTo("employer");
    assertThat(made.getString("on_delete")).isEqualTo("unlink");
    assertThat(made.getBoolean("is_active")).isTrue();
    JsonObject staff = field("firms", "staff");
    assertThat(staff.getString("name")).isEqualTo("Staff");
    assertThat(staff.getJsonObject("settings").toString())
        .isEqualTo(json("object", "people", "multiple", true, "relation", "works_at").toString());
    assertThat(field("people", "employer").getJsonObject("settings").toString())
        .isEqualTo(json("object", "firms", "multiple", false, "relation", "works_at").toString());
    assertThat(staff.getBoolean("is_indexed")).isTrue();
    assertThat(staff.getBoolean("is_sortable")).isFalse();
    assertThat(slugs("/object/relation/firms")).containsExactly("works_at");
    assertThat(slugs("/object/relation/people")).containsExactly("works_at");
  }

  @Test
  void aRelationIsReadAndDeletedWithItsFields() {
    relate("one_to_many", json("from_label", "Staff", "to_label", "Employer"));
    JsonObject shown = admin.get("/object/relation/show/works_at").expect(200).data();
    assertThat(shown.getString("to_field")).isEqualTo("employer");
    admin.delete("/object/relation/works_at").expect(200);
    admin.get("/object/relation/show/works_at").refused(404, "NOT_FOUND");
    admin.delete("/object/relation/works_at").refused(404, "NOT_FOUND");
    assertThat(slugs("/object/relation/firms")).isEmpty();
    assertThat(slugs("/object/field/people")).containsExactly("name");
  }

  @Test
  void labelsComeFromTheObjectsWhereNoneAreGiven() {
    admin.put("/object/people", json("name", "Person", "plural_name", "People")).expect(200);
    JsonObject made = relate("one_to_many", json());
    assertThat(made.getString("from_label")).isEqualTo("People");
    assertThat(made.getString("to_label")).isEqualTo("Sheet");
    assertThat(made.getString("from_field")).isEqualTo("people");
  }

  @Test
  void anObjectIsRelatedToItself() {
    JsonObject made =
        admin
            .post(
                "/object/relation",
                json(
                    "name", "Boss",
                    "type", "one_to_many",
                    "from_object", "people",
                    "to_object", "people",
                    "from_label", "Reports",
                    "to_label", "Boss"))
            .expect(201)
            .data();
    assertThat(made.getString("from_field")).isEqualTo("reports");
    assertThat(made.getString("to_field")).isEqualTo("boss");
    assertThat(slugs("/object/relation/people")).containsExactly("boss");
  }

  @Test
  void aFieldMadeAloneMakesItsRelation() {
    JsonObject field =
        people
            .addField("employer", "relation", json("settings", json("object", "firms")))
            .expect(201)
            .data();
    assertThat(field.getJsonObject("settings").getString("relation")).isEqualTo("employer");
    JsonObject made = relations("people").getJsonObject(0);
    assertThat(made.getString("type")).isEqualTo("one_to_many");
    assertThat(made.getString("from_object")).isEqualTo("firms");
    assertThat(made.getString("to_field")).isEqualTo("employer");
    people.addField(
        "clubs", "relation", json("settings", json("object", "firms", "multiple", true)));
    JsonObject many = relations("people").getJsonObject(1);
    assertThat(many.getString("type")).isEqualTo("many_to_many");
    assertThat(many.getString("from_field")).isEqualTo("clubs");
    assertThat(
            people
                .addField("x", "relation", json("settings", json("object", "none")))
                .expect(400)
                .faults())
        .containsExactly("settings.object:unknown");
    assertThat(
            people
                .addField(
                    "x",
                    "relation",
                    json("settings", json("object", "firms", "relation", "employer")))
                .expect(400)
                .faults())
        .containsExactly("settings.relation:unknown");
  }

  @Test
  void aCopiedFieldHasItsOwnRelation() {
    relate("one_to_many", json("to_label", "Employer"));
    admin
        .post("/object/field/duplicate/people", json("field_slug", "employer", "slug", "second"))
        .expect(201);
    assertThat(slugs("/object/relation/people")).hasSize(2).contains("works_at");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          "type":"one_to_one"                            | name:required
          "name":"X"                                     | type:required
          "name":"X","type":"several"                | type:type
          "name":"X","type":"one_to_one","from_object":"nope" | from_object:unknown
          "name":"X","type":"one_to_one","to_object":"nope"   | to_object:unknown
          "name":"X","type":"one_to_one","slug":"A B"         | slug:format
          "name":"X","type":"one_to_one","slug":"active"      | slug:reserved
          "name":"X","type":"one_to_one","from_field":"A B"   | from_field:format
          "name":"X","type":"one_to_one","to_field":"version" | to_field:reserved
          "name":"X","type":"one_to_one","on_delete":"keep"   | on_delete:type
          """)
  void aBadRelationIsRefusedAtItsMember(String members, String fault) {
    JsonObject given = parsed("{" + members + "}").asJsonObject();
    if (!given.containsKey("from_object")) {
      given = json(given, "from_object", "firms");
    }
    if (!given.containsKey("to_object")) {
      given = json(given, "to_object", "people");
    }
    assertThat(admin.post("/object/relation", given).expect(400).faults())
        .anyMatch(found -> found.startsWith(fault.substring(0, fault.indexOf(':') + 1)));
  }

  @Test
  void takenSlugsAreRefused() {
    relate("one_to_many", json("slug", "jobs"));

    assertThat(
            admin
                .post(
                    "/object/relation",
                    json(
                        "name", "Y",
                        "type", "one_to_one",
                        "from_object", "firms",
                        "to_object", "people",
                        "slug", "jobs"))
                .expect(409)
                .code())
        .isEqualTo("RELATION_EXISTS");
    assertThat(
            admin
                .post(
                    "/object/relation",
                    json(
                        "name", "Y",
                        "type", "one_to_one",
                        "from_object", "firms",
                        "to_object", "people",
                        "from_field", "name"))
                .expect(409)
                .faults())
        .containsExactly("from_field:unique");
  }

  @Test
  void aChangeKeepsOmittedMembers() {
    relate("many_to_many", json("from_label", "Staff", "to_label", "Employers"));
    JsonObject changed =
        put(
                "works_at",
                json(
                    "name", "Employs",
                    "to_label", "Firms",
                    "on_delete", "cascade"))
            .expect(200)
            .data();
    assertThat(changed.getString("name")).isEqualTo("Employs");
    assertThat(changed.getString("from_label")).isEqualTo("Staff");
    assertThat(changed.getString("to_label")).isEqualTo("Firms");
    assertThat(changed.getString("on_delete")).isEqualTo("cascade");
    assertThat(field("people", "employers").getString("name")).isEqualTo("Firms");
    assertThat(put("works_at", json("from_object", "people")).expect(400).faults())
        .containsExactly("from_object:unknown");
    put("nothing", json("name", "X")).refused(404, "NOT_FOUND");
  }

  @Test
  void aTypeIsChangedOnlyWhereTheLinksFit() {
    relate("many_to_many", json("from_field", "staff", "to_field", "employers"));
    String ann = people.slugOf(json("name", "Ann"));
    String bob = people.slugOf(json("name", "Bob"));
    String acme = firms.slugOf(json("name", "Acme", "staff", array(ann, bob)));
    firms.create(json("name", "Zen", "staff", ann));
    Api.Answer refused =
        put("works_at", json("type", "one_to_many")).refused(409, "RELATION_DOES_NOT_FIT");
    assertThat(refused.code()).isEqualTo("RELATION_DOES_NOT_FIT");
    assertThat(refused.faults()).containsExactly("type:links");
    assertThat(refused.json().getInt("records")).isEqualTo(1);
    assertThat(
            put("works_at", json("type", "one_to_one"))
                .refused(409, "RELATION_DOES_NOT_FIT")
                .json()
                .getInt("records"))
        .isEqualTo(2);
    people.update(ann, json("employers", acme)).expect(200);
    put("works_at", json("type", "one_to_many")).expect(200);
    assertThat(
            people
                .read(ann)
                .data()
                .getJsonObject("data")
                .getJsonObject("employers")
                .getString("slug"))
        .isEqualTo(acme);
    assertThat(field("people", "employers").getJsonObject("settings").getBoolean("multiple"))
        .isFalse();
    assertThat(firms.tryCreate(json("staff", ann)).expect(409).faults())
        .containsExactly("data.staff:taken");
  }

  @Test
  void theFieldsOfAnInactiveRelationHideAndItsLinksStay() {
    relate("one_to_many", json("from_field", "staff", "to_field", "employer"));
    String ann = people.slugOf(json("name", "Ann"));
    String acme = firms.slugOf(json("name", "Acme", "staff", ann));
    JsonObject off = admin.put("/object/relation/toggle-status/works_at", "{}").expect(200).data();
    assertThat(off.getBoolean("is_active")).isFalse();
    assertThat(slugs("/object/relation/active/people")).isEmpty();
    assertThat(slugs("/object/relation/people")).containsExactly("works_at");
    assertThat(people.read(ann).data().getJsonObject("data")).doesNotContainKey("employer");
    assertThat(firms.update(acme, json("staff", null)).expect(400).faults())
        .containsExactly("data.staff:unknown");
    assertThat(
            admin
                .put("/object/relation/works_at/status", json("is_active", true))
                .expect(200)
                .data()
                .getBoolean("is_active"))
        .isTrue();
    assertThat(
            people
                .read(ann)
                .data()
                .getJsonObject("data")
                .getJsonObject("employer")
                .getString("label"))
        .isEqualTo("Acme");
    assertThat(admin.put("/object/relation/works_at/status", "{}").expect(400).faults())
        .containsExactly("is_active:required");
  }

  @Test
  void racingTogglesFollowOneAnother() throws Exception {
    relate("one_to_many", json("from_field", "staff", "to_field", "employer"));

    List<Boolean> states =
        Race.of(
            6,
            i ->
                admin
                    .put("/object/relation/toggle-status/works_at", "{}")
                    .expect(200)
                    .data()
                    .getBoolean("is_active"));

    assertThat(states).filteredOn(isActive -> isActive).hasSize(3);
    assertThat(slugs("/object/relation/active/people")).containsExactly("works_at");
  }

  @Test
  void aFieldOfARelationFollowsIt() {
    relate("one_to_many", json("to_field", "employer", "to_label", "Employer"));
    JsonObject field = field("people", "employer");
    people.changeField("employer", json("settings", field.getJsonObject("settings"))).expect(200);
    assertThat(
            people
                .changeField("employer", json("settings", json("multiple", true)))
                .expect(400)
                .faults())
        .containsExactly("settings.multiple:fixed");
    people.changeField("employer", json("name", "Firm")).expect(200);
    assertThat(relations("firms").getJsonObject(0).getString("to_label")).isEqualTo("Firm");
  }

  @Test
  void deletingAFieldOrObjectRemovesItsRelation() {
    relate("one_to_many", json("from_field", "staff", "to_field", "employer"));
    people.dropField("employer");
    assertThat(slugs("/object/relation/firms")).isEmpty();
    admin.get("/object/field/show/firms/staff").refused(404, "NOT_FOUND");
    relate("many_to_many", json("from_field", "staff", "to_field", "employers"));
    String ann = people.slugOf(json("name", "Ann"));
    firms.create(json("name", "Acme", "staff", ann));
    admin.delete("/object/firms").expect(200);
    assertThat(slugs("/object/relation/people")).isEmpty();
    assertThat(people.read(ann).expect(200).data().getJsonObject("data"))
        .doesNotContainKey("employers");
  }

  private JsonObject relate(String type, JsonObject more) {
    return admin
        .post(
            "/object/relation",
            json(
                "name",
                "Works at",
                "type",
                type,
                "from_object",
                "firms",
                "to_object",
                "people",
                more))
        .expect(201)
        .data();
  }

  private Api.Answer put(String slug, JsonObject body) {
    return admin.put("/object/relation/" + slug, body);
  }

  private JsonObject field(String object, String field) {
    return admin.get("/object/field/show/" + object + "/" + field).expect(200).data();
  }

  private JsonArray relations(String object) {
    return admin.get("/object/relation/" + object).expect(200).value().asJsonArray();
  }

  private List<String> slugs(String path) {
    return admin.get(path).expect(200).value().asJsonArray().getValuesAs(JsonObject.class).stream()
        .map(relation -> relation.getString("slug"))
        .toList();
  }
}
