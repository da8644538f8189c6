package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A relation that records must have is not taken from them by what is done to others. */
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
    people.changeField("employer", "{\"is_required\":true}").expect(200);
  }

  private String firm(String name) {
    return firms.slugOf("\"name\":\"" + name + "\"");
  }

  private String person(String name, String... employers) {
    String all = "\"" + String.join("\",\"", employers) + "\"";
    String value = employers.length == 1 ? all : "[" + all + "]";
    return people.slugOf("\"name\":\"" + name + "\",\"employer\":" + value);
  }

  private static void assertRefused(Api.Answer answer, String... people) {
    assertThat(answer.expect(409).code()).isEqualTo("RELATION_REQUIRED");
    assertThat(answer.json().getString("object")).isEqualTo("people");
    assertThat(answer.json().getString("field")).isEqualTo("employer");
    assertThat(answer.json().getJsonArray("records").getValuesAs(v -> v.toString()))
        .containsExactlyInAnyOrderElementsOf(
            Stream.of(people).map(slug -> "\"" + slug + "\"").toList());
  }

  private String employer(String person) {
    return people.read(person).expect(200).data().getJsonObject("data").get("employer").toString();
  }

  @Test
  void theOtherSideLetsNobodyGoWhoMustHaveIt() {
    relate("one_to_many", "unlink");
    String acme = firm("Acme");
    String zen = firm("Zen");
    String ann = person("Ann", acme);
    Api.Answer refused = firms.update(acme, "\"staff\":{\"remove\":[\"" + ann + "\"]}");
    assertRefused(refused, ann);
    assertThat(refused.faults()).containsExactly("data.staff:required");
    assertRefused(firms.update(acme, "\"staff\":null"), ann);
    assertThat(people.update(ann, "\"employer\":null").expect(400).faults())
        .containsExactly("data.employer:required");
    assertThat(employer(ann)).contains(acme);

    people.update(ann, "\"employer\":\"" + zen + "\"").expect(200);
    firms.update(acme, "\"staff\":null").expect(200);
    people.delete(ann).expect(200);
    firms.delete(zen).expect(200);
  }

  @Test
  void aDeletionLeavesNobodyWithout() {
    relate("one_to_many", "unlink");
    String acme = firm("Acme");
    String ann = person("Ann", acme);
    String bob = person("Bob", acme);
    assertRefused(firms.delete(acme), ann, bob);
    firms.read(acme).expect(200);
    assertThat(employer(ann)).contains(acme);
    people.changeField("employer", "{\"is_required\":false}").expect(200);
    firms.delete(acme).expect(200);
    assertThat(employer(ann)).isEqualTo("null");
  }

  @Test
  void whatACascadeTakesNeedsNothing() {
    relate("one_to_many", "cascade");
    String acme = firm("Acme");
    String ann = person("Ann", acme);
    firms.delete(acme).expect(200);
    people.read(ann).refused(404, "NOT_FOUND");
  }

  @Test
  void ofSeveralAllButOneMayGo() {
    relate("many_to_many", "unlink");
    String acme = firm("Acme");
    String zen = firm("Zen");
    String ann = person("Ann", acme, zen);
    firms.update(acme, "\"staff\":{\"remove\":[\"" + ann + "\"]}").expect(200);
    assertRefused(firms.update(zen, "\"staff\":{\"remove\":[\"" + ann + "\"]}"), ann);
    assertRefused(firms.delete(zen), ann);
    assertThat(employer(ann)).contains(zen).doesNotContain(acme);
  }

  @Test
  void inBulkEachIsRefusedForItself() {
    relate("many_to_many", "unlink");
    String acme = firm("Acme");
    String zen = firm("Zen");
    String free = firm("Free");
    String ann = person("Ann", acme, zen);
    String named = "{\"slugs\":[\"%s\",\"%s\",\"%s\"]".formatted(acme, zen, free);
    for (String dry : List.of("true", "false")) {
      JsonObject cleared =
          bulk("bulk-update", named + ",\"dry_run\":" + dry + ",\"data\":{\"staff\":null}}");
      assertThat(codes(cleared))
          .containsExactly("updated -", "failed RELATION_REQUIRED", "unchanged -");
    }
    people.update(ann, "\"employer\":{\"add\":[\"" + acme + "\"]}").expect(200);
    for (String dry : List.of("true", "false")) {
      JsonObject deleted = bulk("bulk-delete", named + ",\"dry_run\":" + dry + "}");
      assertThat(codes(deleted))
          .as("one of both would do, and neither is chosen")
          .containsExactly("failed RELATION_REQUIRED", "failed RELATION_REQUIRED", "deleted -");
    }
    assertThat(employer(ann)).contains(acme, zen);
  }

  @Test
  void anUndoLeavesNobodyWithout() {
    relate("many_to_many", "unlink");
    String acme = firm("Acme");
    String zen = firm("Zen");
    String ann = person("Ann", zen);
    String bob = person("Bob", zen);
    JsonObject done =
        bulk(
            "bulk-update",
            "{\"slugs\":[\"%s\"],\"data\":{\"staff\":[\"%s\",\"%s\"]}}".formatted(acme, ann, bob));
    people.update(ann, "\"employer\":{\"remove\":[\"" + zen + "\"]}").expect(200);
    String undo = "/object/data/undo/" + done.getString("undo_token");
    JsonObject undone = admin.post(undo, null).expect(200).data();
    assertThat(codes(undone)).containsExactly("failed RELATION_REQUIRED");
    assertThat(employer(ann)).contains(acme);
    assertThat(employer(bob)).contains(acme, zen);
  }

  @Test
  void aMoveLeavesNobodyWithout() {
    relate("one_to_many", "unlink");
    Sheet former = Sheet.create(admin, "former").field("name", "text");
    String acme = firm("Acme");
    String ann = person("Ann", acme);
    String move = "/object/data/move/firms/";
    String body = "{\"record_slug\":\"%s\",\"to\":\"former\"}".formatted(acme);
    assertThat(
            admin.post(move + "preview", body).expect(200).data().getJsonArray("errors").toString())
        .contains("record_slug", ann, "employer");
    assertRefused(admin.post(move + "execute", body), ann);
    String many = body.replaceFirst("record_slug\":(\"\\w+\")", "record_slugs\":[$1]");
    assertThat(admin.post(move + "bulk-preview", many).expect(200).data().getInt("refused"))
        .isEqualTo(1);
    JsonObject moved = admin.post(move + "bulk-execute", many).expect(200).data();
    assertThat(moved.getJsonArray("results").getJsonObject(0).getString("code"))
        .isEqualTo("RELATION_REQUIRED");
    assertThat(former.column("", "name")).isEmpty();
    assertThat(employer(ann)).contains(acme);
  }

  @Test
  void ofTwoWhoEachLeaveTheOthersLinkOneIsRefused() throws Exception {
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
                      ? firms.update(acme, "\"staff\":null")
                      : kind == 0
                          ? firms.update(zen, "\"staff\":null")
                          : kind == 1
                              ? firms.delete(zen)
                              : people.update(ann, "\"employer\":{\"remove\":[\"" + zen + "\"]}"));
      assertThat(Race.statuses(answers))
          .as("round " + round)
          .isIn(List.of(200, 409), List.of(200, 400));
      assertThat(employer(ann)).isNotEqualTo("null");
    }
  }

  @Test
  void whoMayNotReadThemIsToldOfNone() {
    relate("one_to_many", "unlink");
    String acme = firm("Acme");
    String ann = person("Ann", acme);
    admin.post("/admin/roles", "{\"name\":\"Sales\",\"permissions\":[\"record.*\"]}").expect(201);
    admin.put("/admin/roles/sales/objects/people", "{\"read\":false}").expect(200);
    Sheet limited = firms.by(workspace.member("sales"));
    for (Api.Answer answer :
        List.of(limited.delete(acme), limited.update(acme, "\"staff\":null"))) {
      assertThat(answer.expect(409).code()).isEqualTo("RELATION_REQUIRED");
      assertThat(answer.text()).doesNotContain("people", "employer", ann);
    }
  }

  private JsonObject bulk(String route, String body) {
    return admin.post("/object/data/firms/" + route, body).expect(200).data();
  }

  private static List<String> codes(JsonObject result) {
    return result.getJsonArray("results").getValuesAs(JsonObject.class).stream()
        .map(row -> row.getString("status") + " " + row.getString("code", "-"))
        .toList();
  }
}
