package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Changes to other records cannot remove a required link. */
class RequiredRelationsIT {
  private static final int ROUNDS = 6;

  private Workspace workspace;
  private Api admin;
  private Sheet firms;
  private Sheet people;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
  }

  /** People must have an employer. */
  private void relate(String type, String onDelete) {
    Related related = Related.create(admin, type, onDelete);
    firms = related.firms();
    people = related.people();
    people.changeField("employer", json("is_required", true)).expect(200);
  }

  private String firm(String name) {
    return firms.slugOf(json("name", name));
  }

  private String person(String name, String... employers) {
    Object value = employers.length == 1 ? employers[0] : employers;
    return people.slugOf(json("name", name, "employer", value));
  }

  private static void assertRefused(Api.Answer answer, String... people) {
    assertThat(answer.expect(409).code()).isEqualTo("RELATION_REQUIRED");
    assertThat(answer.json().getString("object")).isEqualTo("people");
    assertThat(answer.json().getString("field")).isEqualTo("employer");
    assertThat(answer.json().getJsonArray("records").getValuesAs(v -> v.toString()))
        .containsExactlyInAnyOrderElementsOf(Stream.of(people).map(slug -> quoted(slug)).toList());
  }

  private JsonValue employer(String person) {
    return people.read(person).expect(200).data().getJsonObject("data").get("employer");
  }

  @Test
  void theOtherSideCannotRemoveARequiredLink() {
    relate("one_to_many", "unlink");
    String acme = firm("Acme");
    String zen = firm("Zen");
    String ann = person("Ann", acme);
    Api.Answer refused = firms.update(acme, json("staff", json("remove", array(ann))));
    assertRefused(refused, ann);
    assertThat(refused.faults()).containsExactly("data.staff:required");
    assertRefused(firms.update(acme, json("staff", null)), ann);
    assertThat(people.update(ann, json("employer", null)).expect(400).faults())
        .containsExactly("data.employer:required");
    assertThat(employer(ann).toString()).contains(acme);

    people.update(ann, json("employer", zen)).expect(200);
    firms.update(acme, json("staff", null)).expect(200);
    people.delete(ann).expect(200);
    firms.delete(zen).expect(200);
  }

  @Test
  void deletionsCannotRemoveARequiredLink() {
    relate("one_to_many", "unlink");
    String acme = firm("Acme");
    String ann = person("Ann", acme);
    String bob = person("Bob", acme);
    assertRefused(firms.delete(acme), ann, bob);
    firms.read(acme).expect(200);
    assertThat(employer(ann).toString()).contains(acme);
    people.changeField("employer", json("is_required", false)).expect(200);
    firms.delete(acme).expect(200);
    assertThat(employer(ann).toString()).isEqualTo("null");
  }

  @Test
  void cascadesMayDeleteRecordsWithRequiredLinks() {
    relate("one_to_many", "cascade");
    String acme = firm("Acme");
    String ann = person("Ann", acme);
    firms.delete(acme).expect(200);
    people.read(ann).refused(404, "NOT_FOUND");
  }

  @Test
  void allButTheLastRequiredLinkMayBeRemoved() {
    relate("many_to_many", "unlink");
    String acme = firm("Acme");
    String zen = firm("Zen");
    String ann = person("Ann", acme, zen);
    firms.update(acme, json("staff", json("remove", array(ann)))).expect(200);
    assertRefused(firms.update(zen, json("staff", json("remove", array(ann)))), ann);
    assertRefused(firms.delete(zen), ann);
    assertThat(employer(ann).toString()).contains(zen).doesNotContain(acme);
  }

  @Test
  void bulkOperationsRefuseEachRecordSeparately() {
    relate("many_to_many", "unlink");
    String acme = firm("Acme");
    String zen = firm("Zen");
    String free = firm("Free");
    String ann = person("Ann", acme, zen);
    JsonObject named = json("slugs", array(acme, zen, free));
    for (String dry : List.of("true", "false")) {
      JsonObject cleared =
          bulk("bulk-update", json(named, "dry_run", parsed(dry), "data", json("staff", null)));
      assertThat(codes(cleared))
          .containsExactly("updated -", "failed RELATION_REQUIRED", "unchanged -");
    }
    people.update(ann, json("employer", json("add", array(acme)))).expect(200);
    for (String dry : List.of("true", "false")) {
      JsonObject deleted = bulk("bulk-delete", json(named, "dry_run", parsed(dry)));
      assertThat(codes(deleted))
          .as("one of both would do, and neither is chosen")
          .containsExactly("failed RELATION_REQUIRED", "failed RELATION_REQUIRED", "deleted -");
    }
    assertThat(employer(ann).toString()).contains(acme, zen);
  }

  @Test
  void undosCannotRemoveARequiredLink() {
    relate("many_to_many", "unlink");
    String acme = firm("Acme");
    String zen = firm("Zen");
    String ann = person("Ann", zen);
    String bob = person("Bob", zen);
    JsonObject done =
        bulk("bulk-update", json("slugs", array(acme), "data", json("staff", array(ann, bob))));
    people.update(ann, json("employer", json("remove", array(zen)))).expect(200);
    String undo = "/object/data/undo/" + done.getString("undo_token");
    JsonObject undone = admin.post(undo).expect(200).data();
    assertThat(codes(undone)).containsExactly("failed RELATION_REQUIRED");
    assertThat(employer(ann).toString()).contains(acme);
    assertThat(employer(bob).toString()).contains(acme, zen);
  }

  @Test
  void movesCannotRemoveARequiredLink() {
    relate("one_to_many", "unlink");
    Sheet former = Sheet.create(admin, "former").field("name", "text");
    String acme = firm("Acme");
    String ann = person("Ann", acme);
    String move = "/object/data/move/firms/";
    JsonObject body = json("record_slug", acme, "to", "former");
    assertThat(
            admin.post(move + "preview", body).expect(200).data().getJsonArray("errors").toString())
        .contains("record_slug", ann, "employer");
    assertRefused(admin.post(move + "execute", body), ann);
    JsonObject many = json("record_slugs", array(acme), "to", "former");
    assertThat(admin.post(move + "bulk-preview", many).expect(200).data().getInt("refused"))
        .isEqualTo(1);
    JsonObject moved = admin.post(move + "bulk-execute", many).expect(200).data();
    assertThat(moved.getJsonArray("results").getJsonObject(0).getString("code"))
        .isEqualTo("RELATION_REQUIRED");
    assertThat(former.column("", "name")).isEmpty();
    assertThat(employer(ann).toString()).contains(acme);
  }

  @Test
  void concurrentRemovalsKeepOneRequiredLink() throws Exception {
    relate("many_to_many", "unlink");
    for (int round = 0; round < ROUNDS; round++) {
      String acme = firm("Acme");
      String zen = firm("Zen");
      String ann = person("Ann", acme, zen);
      int kind = round % 3;
      List<Api.Answer> answers =
          Race.of(
              2,
              caller ->
                  caller == 0
                      ? firms.update(acme, json("staff", null))
                      : kind == 0
                          ? firms.update(zen, json("staff", null))
                          : kind == 1
                              ? firms.delete(zen)
                              : people.update(ann, json("employer", json("remove", array(zen)))));
      assertThat(Race.statuses(answers))
          .as("round " + round)
          .isIn(List.of(200, 409), List.of(200, 400));
      assertThat(employer(ann).toString()).isNotEqualTo("null");
    }
  }

  @Test
  void refusalsDoNotNameHiddenRecords() {
    relate("one_to_many", "unlink");
    String acme = firm("Acme");
    String ann = person("Ann", acme);
    admin.post("/admin/roles", json("name", "Sales", "permissions", array("record.*"))).expect(201);
    admin.put("/admin/roles/sales/objects/people", json("read", false)).expect(200);
    Sheet limited = firms.by(workspace.member("sales"));
    Api.Answer refused = limited.delete(acme).refused(409, "RELATION_REQUIRED");
    assertThat(refused.text()).doesNotContain("people", "employer", ann);
    assertThat(limited.update(acme, json("staff", null)).expect(400).faults())
        .isEqualTo(
            limited.update(acme, json("crew", null)).expect(400).faults().stream()
                .map(fault -> fault.replace("crew", "staff"))
                .toList());
  }

  private JsonObject bulk(String route, JsonObject body) {
    return admin.post("/object/data/firms/" + route, body).expect(200).data();
  }

  private static List<String> codes(JsonObject result) {
    return result.getJsonArray("results").getValuesAs(JsonObject.class).stream()
        .map(row -> row.getString("status") + " " + row.getString("code", "-"))
        .toList();
  }
}
