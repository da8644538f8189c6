package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Deleted records are listed, and restored as they were. */
class TrashIT {
  private Workspace workspace;
  private Api admin;
  private Related work;
  private Sheet people;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    work = Related.create(admin, "one_to_many", "unlink");
    people =
        work.people()
            .field("code", "text", json("is_unique", true))
            .field("secret", "text")
            .field("scan", "file")
            .field(
                "stage",
                "select",
                json("options", array(json("value", "new"), json("value", "won"))));
  }

  @Test
  void listsDeletedRecordsLatestDeletionFirst() {
    String live = people.slugOf(json("name", "Live"));
    String first = people.slugOf(json("name", "First", "age", 3));
    String second = people.slugOf(json("name", "Second"));
    people.delete(second).expect(200);
    people.delete(first).expect(200);
    Api.Answer answer = trash("").expect(200);
    assertThat(slugs(answer)).containsExactly(first, second).doesNotContain(live);
    JsonObject one = answer.json().getJsonArray("data").getJsonObject(0);
    assertThat(one.getJsonObject("data").getInt("age")).isEqualTo(3);
    assertThat(one.getInt("version")).isEqualTo(2);
    assertThat(one.getString("deleted_at")).isEqualTo(one.getString("updated_at"));
    assertThat(one.getJsonObject("deleted_by").keySet()).containsExactlyInAnyOrder("slug", "name");
    assertThat(one.getJsonObject("deleted_by")).isEqualTo(one.getJsonObject("created_by"));
    assertThat(answer.json().getJsonObject("pagination").getInt("total")).isEqualTo(2);
  }

  @Test
  void pagesByNumberAndCursorListEachRecordOnce() {
    List<String> made = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      made.add(people.slugOf(json("name", "N" + i)));
    }
    admin.post(people.path("/bulk-delete"), json("slugs", array(made.toArray()))).expect(200);
    List<String> byNumber = new ArrayList<>();
    List<String> byCursor = new ArrayList<>();
    String cursor = "";
    for (int page = 1; page <= 3; page++) {
      byNumber.addAll(slugs(trash("limit=3&page=" + page).expect(200)));
      Api.Answer next = trash("limit=3" + cursor).expect(200);
      byCursor.addAll(slugs(next));
      JsonObject pagination = next.json().getJsonObject("pagination");
      assertThat(pagination.getInt("total")).isEqualTo(7);
      assertThat(pagination.getBoolean("has_next")).isEqualTo(page < 3);
      cursor = page < 3 ? "&cursor=" + pagination.getString("next_cursor") : "";
    }
    assertThat(byCursor).isEqualTo(byNumber).containsExactlyInAnyOrderElementsOf(made);
    assertThat(trash("cursor=x").expect(400).faults()).containsExactly("cursor:cursor");
    assertThat(trash("limit=0").expect(400).faults()).containsExactly("limit:min");
  }

  @Test
  void wordsAndWhoDeletedFindDeletedRecords() {
    String mine = people.slugOf(json("name", "Zoë Anker"));
    String theirs = people.slugOf(json("name", "Anker Two"));
    role("Clerk", array("record.*"));
    Api clerk = workspace.member("clerk");
    people.delete(mine).expect(200);
    people.by(clerk).delete(theirs).expect(200);
    assertThat(slugs(trash("q=zoe%20ank").expect(200))).containsExactly(mine);
    assertThat(slugs(trash("q=anker").expect(200))).containsExactly(theirs, mine);
    assertThat(slugs(trash("q=nobody").expect(200))).isEmpty();
    assertThat(slugs(trash("deleted_by=me").expect(200))).containsExactly(mine);
    assertThat(slugs(clerk.get(people.path("/trash?deleted_by=me")).expect(200)))
        .containsExactly(theirs);
    assertThat(trash("deleted_by=no-one").expect(400).faults())
        .containsExactly("deleted_by:unknown");
  }

  @Test
  void aRestoredRecordIsAsItWas() {
    String firm = work.firms().slugOf(json("name", "Port"));
    String scan = Upload.slug(admin, "a.txt", "hello");
    String slug =
        people.slugOf(
            json(
                "name",
                "Nora",
                "age",
                4,
                "code",
                "c1",
                "stage",
                "won",
                "employer",
                firm,
                "scan",
                array(scan)));
    admin.post("/comments/people/" + slug, json("body", "Ahoy")).expect(201);
    JsonObject before = people.read(slug).expect(200).data();
    people.delete(slug).expect(200);
    JsonObject restored = restore(slug).expect(200).data();
    assertThat(restored.getJsonArray("not_restored")).isEmpty();
    JsonObject record = restored.getJsonObject("record");
    assertThat(record).isEqualTo(people.read(slug).expect(200).data());
    assertThat(record.getJsonObject("data")).isEqualTo(before.getJsonObject("data"));
    assertThat(record.getString("created_at")).isEqualTo(before.getString("created_at"));
    assertThat(record.getInt("version")).isEqualTo(3);
    assertThat(slugs(people.list("q=nora"))).containsExactly(slug);
    assertThat(people.filtered(json("field", "stage", "op", "eq", "value", "won")).text())
        .contains(slug);
    assertThat(work.firms().read(firm).text()).contains(slug);
    assertThat(admin.get("/comments/people/" + slug).expect(200).text()).contains("Ahoy");
    assertThat(people.tryCreate(json("code", "c1")).status()).isEqualTo(409);
    assertThat(slugs(trash("").expect(200))).isEmpty();
    JsonObject log =
        admin.get(people.path("/" + slug + "/logs")).json().getJsonArray("data").getJsonObject(0);
    assertThat(log.getString("operation")).isEqualTo("create");
    assertThat(log.getJsonObject("changed_fields").keySet()).contains("name", "employer");
  }

  @Test
  void whatCannotReturnIsReported() {
    String firm = work.firms().slugOf(json("name", "Port"));
    String gone = people.slugOf(json("name", "A", "employer", firm));
    people.delete(gone).expect(200);
    work.firms().delete(firm).expect(200);
    JsonObject lost =
        restore(gone).expect(200).data().getJsonArray("not_restored").getJsonObject(0);
    assertThat(lost)
        .isEqualTo(json("slug", gone, "field", "employer", "value", firm, "reason", "deleted"));

    String taken = work.firms().slugOf(json("name", "Quay", "staff", array(gone)));
    work.firms().delete(taken).expect(200);
    String other = work.firms().slugOf(json("name", "New", "staff", array(gone)));
    JsonObject back =
        work.firms()
            .api()
            .post(work.firms().path("/" + taken + "/restore"), "{}")
            .expect(200)
            .data();
    assertThat(back.getJsonArray("not_restored").getJsonObject(0))
        .isEqualTo(json("slug", taken, "field", "staff", "value", gone, "reason", "taken"));
    assertThat(people.read(gone).text()).contains(other).doesNotContain(taken);
  }

  @Test
  void aFileThatWasRemovedIsLeftOutAndReported() {
    String scan = Upload.slug(admin, "a.txt", "hello");
    String slug = people.slugOf(json("name", "A", "scan", array(scan)));
    people.delete(slug).expect(200);
    admin.delete("/files/" + scan).expect(200);
    JsonObject restored = restore(slug).expect(200).data();
    assertThat(restored.getJsonArray("not_restored").getJsonObject(0))
        .isEqualTo(json("slug", slug, "field", "scan", "value", scan, "reason", "deleted"));
    assertThat(restored.getJsonObject("record").getJsonObject("data").isNull("scan")).isTrue();
  }

  @Test
  void linksReturnInWhateverOrderBothEndsDo() {
    String firm = work.firms().slugOf(json("name", "Port"));
    String person = people.slugOf(json("name", "A", "employer", firm));
    people.delete(person).expect(200);
    work.firms().delete(firm).expect(200);
    restore(person).expect(200);
    assertThat(people.read(person).text()).doesNotContain(firm);
    admin.post(work.firms().path("/" + firm + "/restore"), "{}").expect(200);
    assertThat(people.read(person).text()).contains(firm);
    assertThat(work.firms().read(firm).text()).contains(person);
  }

  @Test
  void aRemovedOptionIsLeftOutAndReported() {
    String slug = people.slugOf(json("name", "A", "stage", "won"));
    people.delete(slug).expect(200);
    people.changeField("stage", json("options", array(json("value", "new")))).expect(200);
    JsonObject restored = restore(slug).expect(200).data();
    assertThat(restored.getJsonArray("not_restored").getJsonObject(0))
        .isEqualTo(json("slug", slug, "field", "stage", "value", "won", "reason", "invalid"));
    JsonObject data = restored.getJsonObject("record").getJsonObject("data");
    assertThat(data.isNull("stage")).isTrue();
    assertThat(data.getString("name")).isEqualTo("A");
  }

  @Test
  void aTakenUniqueValueIsRefusedAndNamed() {
    String slug = people.slugOf(json("name", "A", "code", "c1"));
    people.delete(slug).expect(200);
    String taker = people.slugOf(json("code", "c1"));
    assertThat(restore(slug).refused(409, "VALUE_EXISTS").faults())
        .containsExactly("data.code:unique");
    assertThat(people.read(slug).status()).isEqualTo(404);
    assertThat(slugs(trash("").expect(200))).containsExactly(slug);
    people.update(taker, json("code", "c2")).expect(200);
    restore(slug).expect(200);
  }

  @Test
  void onlyDeletedRecordsAreRestored() {
    String slug = people.slugOf(json("name", "A"));
    restore(slug).refused(409, "NOT_DELETED");
    restore("nobody").refused(404, "NOT_FOUND");
    admin
        .post("/object/data/move/people/execute", json("record_slug", slug, "to", "firms"))
        .expect(200);
    restore(slug).refused(409, "RECORD_MOVED");
    assertThat(slugs(trash("").expect(200))).isEmpty();
    Workspace other = Workspace.create();
    Related.create(other.admin(), "one_to_many", "unlink");
    String theirs = people.slugOf(json("name", "B"));
    people.delete(theirs).expect(200);
    other.admin().post(people.path("/" + theirs + "/restore"), "{}").refused(404, "NOT_FOUND");
    assertThat(slugs(other.admin().get(people.path("/trash")).expect(200))).isEmpty();
  }

  @Test
  void manyAreRestoredAndDeletedAgainByUndo() {
    String firm = work.firms().slugOf(json("name", "Port"));
    String a = people.slugOf(json("name", "A", "code", "c1", "employer", firm));
    String b = people.slugOf(json("name", "B", "code", "c2"));
    String live = people.slugOf(json("name", "C"));
    admin.post(people.path("/bulk-delete"), json("slugs", array(a, b))).expect(200);
    people.slugOf(json("code", "c2"));
    JsonObject done = restoreAll(array(b, live, a, "nobody", a)).expect(200).data();
    assertThat(done.getInt("succeeded")).isEqualTo(1);
    assertThat(done.getInt("failed")).isEqualTo(3);
    assertThat(done.getJsonArray("results").getValuesAs(JsonObject.class))
        .extracting(row -> row.getString("slug") + ":" + row.getString("code", "restored"))
        .containsExactly(
            b + ":VALUE_EXISTS", live + ":NOT_DELETED", a + ":restored", "nobody:NOT_FOUND");
    assertThat(people.read(a).text()).contains(firm);
    String token = done.getString("undo_token");
    JsonObject shown = admin.get("/object/data/undo/" + token).expect(200).data();
    assertThat(shown.getString("action")).isEqualTo("restore");
    String redo =
        admin.post("/object/data/undo/" + token).expect(200).data().getString("undo_token");
    assertThat(people.read(a).status()).isEqualTo(404);
    admin.post("/object/data/undo/" + redo).expect(200);
    assertThat(people.read(a).text()).contains(firm);
  }

  @Test
  void badBodiesAreRefused() {
    assertThat(restoreAll(array()).expect(400).faults()).containsExactly("slugs:required");
    admin.post(people.path("/trash/restore"), "{}").refused(400, "VALIDATION_FAILED");
    Object[] many = new Object[1_001];
    for (int i = 0; i < many.length; i++) {
      many[i] = "s" + i;
    }
    assertThat(restoreAll(array(many)).expect(400).faults()).containsExactly("slugs:max");
  }

  @Test
  void restoringRequiresTheRightsToReadAndToDelete() {
    String slug = people.slugOf(json("name", "A"));
    people.delete(slug).expect(200);
    String path = people.path("/" + slug + "/restore");
    role("Reader", array("record.read"));
    role("Remover", array("record.delete"));
    Api reader = workspace.member("reader");
    assertThat(slugs(reader.get(people.path("/trash")).expect(200))).containsExactly(slug);
    reader.post(path, "{}").refused(403, "PERMISSION_DENIED");
    workspace.member("remover").post(path, "{}").refused(403, "PERMISSION_DENIED");
    workspace.key(array("delete.people")).post(path, "{}").refused(403, "SCOPE_MISSING");
    workspace.key(array("write.*", "read.*")).post(path, "{}").refused(403, "SCOPE_MISSING");
    workspace.key(array("delete.people", "read.people")).post(path, "{}").expect(200);
  }

  @Test
  void hiddenFieldsShowNowhere() {
    role("Clerk", array("record.*"));
    admin
        .put(
            "/admin/roles/clerk/objects/people",
            json("fields", json("secret", "hidden", "employer", "hidden", "code", "hidden")))
        .expect(200);
    Api clerk = workspace.member("clerk");
    String firm = work.firms().slugOf(json("name", "Port"));
    String slug =
        people.slugOf(json("name", "A", "secret", "whisper", "code", "k-9", "employer", firm));
    people.delete(slug).expect(200);
    work.firms().delete(firm).expect(200);
    String listed = clerk.get(people.path("/trash")).expect(200).text();
    assertThat(listed).contains(slug).doesNotContain("secret", "whisper", "employer", "k-9");
    assertThat(slugs(clerk.get(people.path("/trash?q=whisper")).expect(200))).isEmpty();
    assertThat(slugs(trash("q=whisper").expect(200))).containsExactly(slug);
    String taker = people.slugOf(json("code", "k-9"));
    Api.Answer refused =
        clerk.post(people.path("/" + slug + "/restore"), "{}").refused(409, "VALUE_EXISTS");
    assertThat(refused.text()).doesNotContain("code\":\"k-9", "data.code");
    people.delete(taker).expect(200);
    String restored = clerk.post(people.path("/" + slug + "/restore"), "{}").expect(200).text();
    assertThat(restored).doesNotContain("secret", "whisper", "employer", firm);
    assertThat(people.read(slug).text()).contains("whisper");
  }

  @Test
  void oneOfSeveralRestorationsWins() throws Exception {
    String slug = people.slugOf(json("name", "A"));
    people.delete(slug).expect(200);
    List<Api.Answer> answers = Race.of(8, n -> restore(slug));
    Race.oneWins(Race.statuses(answers), 200, 409);
    assertThat(people.read(slug).expect(200).data().getInt("version")).isEqualTo(3);
  }

  @Test
  void aRestorationAndACreationDoNotBothGetAUniqueValue() throws Exception {
    for (int round = 0; round < 5; round++) {
      String code = "r" + round;
      String slug = people.slugOf(json("code", code));
      people.delete(slug).expect(200);
      List<Api.Answer> answers =
          Race.of(4, n -> n % 2 == 0 ? restore(slug) : people.tryCreate(json("code", code)));
      assertThat(Race.statuses(answers)).filteredOn(status -> status < 300).hasSize(1);
      assertThat(Race.statuses(answers)).allMatch(status -> status < 300 || status == 409);
    }
  }

  @Test
  void anIdempotencyKeyRestoresOnce() {
    String slug = people.slugOf(json("name", "A"));
    people.delete(slug).expect(200);
    Api keyed = admin.with("Idempotency-Key", "restore-once");
    JsonObject first = keyed.post(people.path("/" + slug + "/restore"), "{}").expect(200).data();
    JsonObject again = keyed.post(people.path("/" + slug + "/restore"), "{}").expect(200).data();
    assertThat(again).isEqualTo(first);
  }

  private void role(String name, JsonArray permissions) {
    admin.post("/admin/roles", json("name", name, "permissions", permissions)).expect(201);
  }

  private Api.Answer trash(String query) {
    return admin.get(people.path("/trash" + (query.isEmpty() ? "" : "?" + query)));
  }

  private Api.Answer restore(String slug) {
    return admin.post(people.path("/" + slug + "/restore"), "{}");
  }

  private Api.Answer restoreAll(JsonArray slugs) {
    return admin.post(people.path("/trash/restore"), json("slugs", slugs));
  }

  private static List<String> slugs(Api.Answer answer) {
    return answer.json().getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(row -> row.getString("slug"))
        .toList();
  }
}
