package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Reverts of records to former values. */
class RevertIT {
  private static final JsonObject STAGES =
      json("options", array(json("value", "new"), json("value", "won")));

  private static Workspace workspace;
  private static Sheet deals;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    deals =
        Sheet.create(workspace.admin(), "deals_then")
            .field("name", "text", json("is_required", true))
            .field("code", "text", json("is_unique", true))
            .field("stage", "select", STAGES)
            .field("amount", "number")
            .field("no", "serial_number");
  }

  @Test
  void revertingRestoresAFormerVersionAsANewOne() {
    String slug = deals.slugOf(json("name", "A", "stage", "new", "amount", parsed("1.50")));
    deals.update(slug, json("name", "B", "stage", null, "amount", 2, "code", "x")).expect(200);
    Api.Answer answer = revert(slug, json("version", 1)).expect(200);
    JsonObject data = answer.data().getJsonObject("data");
    assertThat(data.getString("name")).isEqualTo("A");
    assertThat(data.getString("stage")).isEqualTo("new");
    assertThat(data.getJsonNumber("amount").toString()).startsWith("1.5");
    assertThat(data.isNull("code")).isTrue();
    assertThat(data.getString("no")).isNotEmpty();
    assertThat(answer.data().getInt("version")).isEqualTo(3);
    assertThat(answer.header("ETag")).startsWith("\"3.");
    assertThat(deals.read(slug).data()).isEqualTo(answer.data());
    JsonObject log = logs(slug).getJsonObject(0);
    assertThat(log.getString("operation")).isEqualTo("update");
    assertThat(log.getJsonObject("changed_fields").keySet())
        .containsExactlyInAnyOrder("name", "stage", "amount", "code");

    String before = log.getString("at");
    deals.update(slug, json("amount", 9)).expect(200);
    JsonObject again = revert(slug, json("at", before)).expect(200).data();
    assertThat(again.getInt("version")).isEqualTo(5);
    assertThat(again.getJsonObject("data")).isEqualTo(data);
    assertThat(revert(slug, json("version", 5)).expect(200).data().getInt("version"))
        .as("nothing to change")
        .isEqualTo(5);
  }

  @Test
  void invalidTargetsOfARevertAreRefused() {
    String slug = deals.slugOf(json("name", "A"));
    assertThat(revert(slug, json()).expect(400).faults()).containsExactly("at:required");
    assertThat(revert(slug, json("at", "2026-01-01T00:00:00Z", "version", 1)).faults())
        .containsExactly("at:required");
    assertThat(revert(slug, json("version", 7)).expect(400).faults())
        .containsExactly("version:unknown");
    assertThat(revert(slug, json("version", 0)).expect(400).faults())
        .containsExactly("version:unknown");
    assertThat(revert(slug, json("at", "2001-01-01T00:00:00Z")).expect(400).faults())
        .containsExactly("at:absent");
    assertThat(revert(slug, json("at", "9001-01-01T00:00:00Z")).expect(400).faults())
        .containsExactly("at:future");
    assertThat(revert(slug, json("at", "yesterday")).expect(400).faults())
        .containsExactly("at:format");
    assertThat(revert(slug, json("when", 1)).expect(400).faults()).containsExactly("when:unknown");
    deals.api().post(deals.path("/" + slug + "/revert"), "").refused(400, "MALFORMED_JSON");
    revert("nobody", json("version", 1)).refused(404, "NOT_FOUND");
    Workspace other = Workspace.create();
    Sheet theirs = Sheet.create(other.admin(), "deals_then").field("name", "text");
    theirs
        .api()
        .post(theirs.path("/" + slug + "/revert"), json("version", 1))
        .refused(404, "NOT_FOUND");
    workspace
        .key(array("read.*"))
        .post(deals.path("/" + slug + "/revert"), "{}")
        .refused(403, "SCOPE_MISSING");
  }

  @Test
  void theNormalChecksHold() {
    String slug = deals.slugOf(json("name", "A", "code", "mine", "stage", "won"));
    deals.update(slug, json("code", "other", "stage", "new")).expect(200);
    String taker = deals.slugOf(json("name", "B", "code", "mine"));
    Api.Answer taken = revert(slug, json("version", 1)).refused(409, "VALUE_EXISTS");
    assertThat(taken.code()).isEqualTo("VALUE_EXISTS");
    assertThat(taken.faults()).containsExactly("data.code:unique");
    deals.delete(taker).expect(200);
    Api stale = deals.api().with("If-Match", quoted("1.0"));
    stale
        .post(deals.path("/" + slug + "/revert"), json("version", 1))
        .refused(412, "STALE_VERSION");
    revert(slug, json("version", 1)).expect(200);
  }

  @Test
  void revertingRestoresADeletedRecord() {
    String slug = deals.slugOf(json("name", "Lost", "code", "c9", "amount", 4));
    deals.update(slug, json("name", "Found", "amount", null)).expect(200);
    JsonObject gone = deals.delete(slug).expect(200).data();
    assertThat(revert(slug, json("version", 3)).expect(400).faults())
        .as("a version in which it was deleted")
        .containsExactly("version:absent");
    String taker = deals.slugOf(json("name", "T", "code", "c9"));
    assertThat(revert(slug, json("version", 1)).expect(409).faults())
        .containsExactly("data.code:unique");
    deals.delete(taker).expect(200);
    JsonObject back = revert(slug, json("version", 1)).expect(200).data();
    assertThat(back.getInt("version")).isEqualTo(4);
    assertThat(back.getJsonObject("data").getString("name")).isEqualTo("Lost");
    assertThat(back.getJsonObject("data").getInt("amount")).isEqualTo(4);
    assertThat(back.getJsonObject("data").getString("no"))
        .isEqualTo(gone.getJsonObject("data").getString("no"));
    assertThat(deals.list("q=lost").json().getJsonArray("data")).hasSize(1);
    assertThat(logs(slug).getJsonObject(0).getString("operation")).isEqualTo("create");
    // The log still has the values that the record had when it was deleted.
    assertThat(revert(slug, json("version", 2)).expect(200).data().getJsonObject("data"))
        .containsEntry("name", jakarta.json.Json.createValue("Found"));
  }

  @Test
  void revertsKeepFieldsThatTheRoleCannotChange() {
    String slug = deals.slugOf(json("name", "A", "amount", 1, "stage", "new"));
    deals.update(slug, json("name", "B", "amount", 2, "stage", "won")).expect(200);
    workspace
        .admin()
        .post("/admin/roles", json("name", "Half", "permissions", array("record.*")))
        .expect(201);
    workspace
        .admin()
        .put(
            "/admin/roles/half/objects/deals_then",
            json("fields", json("amount", "hidden", "stage", "read_only")))
        .expect(200);
    Api half = workspace.member("half");
    JsonObject seen =
        half.post(deals.path("/" + slug + "/revert"), json("version", 1)).expect(200).data();
    assertThat(seen.getJsonObject("data")).doesNotContainKey("amount");
    JsonObject data = deals.read(slug).data().getJsonObject("data");
    assertThat(data.getString("name")).isEqualTo("A");
    assertThat(data.getInt("amount")).isEqualTo(2);
    assertThat(data.getString("stage")).isEqualTo("won");
    JsonObject then = half.get(deals.path("/" + slug + "?as_of=" + moment(slug, 2))).data();
    assertThat(then.getJsonObject("data")).doesNotContainKey("amount");
    assertThat(then.getJsonObject("data").getString("name")).isEqualTo("B");
  }

  @Test
  void oneOfSeveralRevertsSucceeds() throws Exception {
    String slug = deals.slugOf(json("name", "A"));
    String etag = deals.update(slug, json("name", "B")).expect(200).header("ETag");
    Api expecting = deals.api().with("If-Match", etag);
    String path = deals.path("/" + slug + "/revert");
    Race.oneWins(Race.of(4, i -> expecting.post(path, json("version", 1)).status()), 200, 412);
    assertThat(deals.read(slug).data().getInt("version")).isEqualTo(3);
  }

  @Test
  void revertsRestoreRelations() {
    Api admin = Workspace.create().admin();
    Related related = Related.create(admin, "one_to_many", "unlink");
    String acme = related.firms().slugOf(json("name", "Acme"));
    String zen = related.firms().slugOf(json("name", "Zen"));
    String ann = related.people().slugOf(json("name", "Ann", "employer", acme));
    related.people().update(ann, json("employer", zen)).expect(200);
    Sheet people = related.people();
    JsonObject back =
        admin.post(people.path("/" + ann + "/revert"), json("version", 1)).expect(200).data();
    assertThat(employer(back)).isEqualTo(acme);
    people.delete(ann).expect(200);
    JsonObject restored =
        admin.post(people.path("/" + ann + "/revert"), json("version", 2)).expect(200).data();
    assertThat(employer(restored)).isEqualTo(zen);
  }

  private static String employer(JsonObject record) {
    return record.getJsonObject("data").getJsonObject("employer").getString("slug");
  }

  private static String moment(String slug, int version) {
    return logs(slug).getValuesAs(JsonObject.class).stream()
        .filter(log -> log.getInt("version") == version)
        .map(log -> log.getString("at"))
        .findFirst()
        .orElseThrow();
  }

  private static JsonArray logs(String slug) {
    return deals
        .api()
        .get(deals.path("/" + slug + "/logs"))
        .expect(200)
        .json()
        .getJsonArray("data");
  }

  private static Api.Answer revert(String slug, JsonObject body) {
    return deals.api().post(deals.path("/" + slug + "/revert"), body);
  }
}
