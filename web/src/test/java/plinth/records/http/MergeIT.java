package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Records are merged into one that has what all of them had, and separated again. */
class MergeIT {
  private Workspace workspace;
  private Api admin;
  private Related work;
  private Sheet people;
  private String first;
  private String second;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    work = Related.create(admin, "one_to_many", "restrict");
    people =
        work.people()
            .field("code", "text", json("is_unique", true))
            .field("number", "serial_number")
            .field("scan", "file", json("settings", json("multiple", true)));
    first = people.slugOf(json("name", "Nora"));
    second = people.slugOf(json("name", "Nora Field", "age", 40, "code", "n1"));
  }

  @Test
  void theSurvivorKeepsItsValuesAndGetsWhatItDoesNotHave() {
    String third = people.slugOf(json("name", "N. Field", "age", 41, "code", "n2"));
    JsonObject merged = merge(first, second, third).expect(200).data();
    JsonObject data = merged.getJsonObject("record").getJsonObject("data");
    assertThat(data.getString("name")).isEqualTo("Nora");
    assertThat(data.getInt("age")).isEqualTo(40);
    assertThat(data.getString("code")).isEqualTo("n1");
    assertThat(data.getString("number")).isEqualTo("1");
    assertThat(merged.getJsonArray("merged")).isEqualTo(array(second, third));
    assertThat(merged.getJsonArray("not_moved")).isEmpty();
    assertThat(merged.getJsonObject("record")).isEqualTo(people.read(first).data());
    assertThat(people.column("", "name")).containsExactly("\"Nora\"");
    assertThat(people.tryCreate(json("code", "n2")).status()).isEqualTo(201);
    assertThat(people.tryCreate(json("code", "n1")).status()).isEqualTo(409);
  }

  @Test
  void valuesAreChosenByField() {
    people.update(first, json("age", 7)).expect(200);
    String me = workspace.me().getString("slug");
    admin.put(people.path("/" + second), json("assigned_to", me)).expect(200);
    String firm = work.firms().slugOf(json("name", "Port"));
    String quay = work.firms().slugOf(json("name", "Quay"));
    people.update(first, json("employer", firm)).expect(200);
    people.update(second, json("employer", quay)).expect(200);
    JsonObject chosen = json("name", second, "employer", second, "code", first);
    JsonObject record =
        merge(json("survivor", first, "others", array(second), "values", chosen))
            .expect(200)
            .data()
            .getJsonObject("record");
    JsonObject data = record.getJsonObject("data");
    assertThat(data.getString("name")).isEqualTo("Nora Field");
    assertThat(data.getInt("age")).isEqualTo(7);
    assertThat(data.isNull("code")).isTrue();
    assertThat(data.getJsonObject("employer").getString("slug")).isEqualTo(quay);
    assertThat(record.getJsonObject("assigned_to").getString("slug")).isEqualTo(me);
    assertThat(work.firms().read(firm).text()).doesNotContain(first);
  }

  @Test
  void linksFilesAndCommentsMoveToTheSurvivor() {
    String port = work.firms().slugOf(json("name", "Port", "staff", array(first)));
    String quay = work.firms().slugOf(json("name", "Quay", "staff", array(second)));
    String one = Upload.slug(admin, "a.txt", "one");
    String two = Upload.slug(admin, "b.txt", "two");
    people.update(first, json("scan", array(one))).expect(200);
    people.update(second, json("scan", array(two))).expect(200);
    comment(first, "On one");
    comment(second, "On two");
    JsonObject merged = merge(port, quay, work.firms()).expect(200).data();
    assertThat(merged.getJsonArray("not_moved")).isEmpty();
    assertThat(work.firms().read(port).text()).contains(first, second);
    JsonObject done = merge(first, second).expect(200).data();
    assertThat(done.getJsonArray("not_moved")).isEmpty();
    JsonObject record = done.getJsonObject("record");
    assertThat(record.getJsonObject("data").getJsonArray("scan").toString()).contains(one, two);
    assertThat(admin.get("/comments/people/" + first).expect(200).text())
        .contains("On one", "On two");
    assertThat(work.firms().read(port).text()).contains(first).doesNotContain(second);
    admin.get("/files/" + two).expect(200);
  }

  @Test
  void theSurvivorsLinkWinsAndTheOtherIsReported() {
    String port = work.firms().slugOf(json("name", "Port", "staff", array(first)));
    String quay = work.firms().slugOf(json("name", "Quay", "staff", array(second)));
    JsonObject merged = merge(first, second).expect(200).data();
    assertThat(merged.getJsonArray("not_moved"))
        .isEqualTo(array(json("slug", second, "field", "employer", "value", quay)));
    assertThat(work.firms().read(port).text()).contains(first);
    assertThat(work.firms().read(quay).text()).doesNotContain(first);
    undo(merged).expect(200);
    assertThat(work.firms().read(quay).text()).contains(second);
  }

  @Test
  void linksBetweenMergedRecordsEndAndReturn() {
    Related.relate(admin, "knows", "many_to_many", "unlink", "people.knows", "people.known");
    String friend = people.slugOf(json("name", "Friend", "knows", array(first, second)));
    people.update(first, json("knows", array(second))).expect(200);
    JsonObject merged = merge(first, second).expect(200).data();
    assertThat(people.read(first).text()).contains(friend).doesNotContain(second);
    assertThat(people.read(friend).text()).contains(first).doesNotContain(second);
    undo(merged).expect(200);
    assertThat(people.read(first).text()).contains(friend, second);
    assertThat(people.read(friend).text()).contains(first, second);
  }

  @Test
  void formerSlugsLeadToTheSurvivor() {
    String third = people.slugOf(json("name", "Third"));
    merge(second, third).expect(200);
    merge(first, second).expect(200);
    for (String former : List.of(second, third)) {
      assertThat(people.read(former).expect(200).data().getString("slug")).isEqualTo(first);
      comment(former, "By " + former);
      assertThat(people.update(former, json("age", 9)).expect(200).data().getString("slug"))
          .isEqualTo(first);
      assertThat(
              people.delete(former).refused(409, "RECORD_MERGED").json().getString("merged_into"))
          .isEqualTo(first);
      for (JsonObject values : List.of(json("age", 10), json("code", "z"))) {
        admin
            .post(
                people.path("/batch"),
                json("operations", array(json("op", "update", "slug", former, "data", values))))
            .refused(409, "RECORD_MERGED");
      }
      admin.post(people.path("/" + former + "/restore"), "{}").refused(409, "RECORD_MERGED");
      JsonObject last =
          admin
              .get(people.path("/" + former + "/logs"))
              .expect(200)
              .json()
              .getJsonArray("data")
              .getJsonObject(0);
      assertThat(last.getString("operation")).isEqualTo("delete");
      assertThat(last.getJsonObject("changed_fields").getJsonObject("slug").getString("old"))
          .isEqualTo(former);
    }
    assertThat(admin.get("/comments/people/" + first).expect(200).text())
        .contains("By " + second, "By " + third);
    assertThat(admin.get(people.path("/trash")).expect(200).json().getJsonArray("data")).isEmpty();
    people.delete(first).expect(200);
    assertThat(people.read(third).status()).isEqualTo(404);
  }

  @Test
  void anUndoRestoresAllRecordsAndTheMergeCanBeRepeated() {
    comment(second, "On two");
    String port = work.firms().slugOf(json("name", "Port", "staff", array(second)));
    JsonObject before = people.read(first).data().getJsonObject("data");
    JsonObject other = people.read(second).data().getJsonObject("data");
    String then = Instant.now().toString();
    JsonObject merged = merge(first, second).expect(200).data();
    comment(first, "Since");
    JsonObject undone = undo(merged).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(2);
    assertThat(people.read(first).data().getJsonObject("data")).isEqualTo(before);
    assertThat(people.read(second).data().getJsonObject("data")).isEqualTo(other);
    assertThat(work.firms().read(port).text()).contains(second).doesNotContain(first);
    assertThat(admin.get("/comments/people/" + second).text())
        .contains("On two")
        .doesNotContain("Since");
    assertThat(admin.get("/comments/people/" + first).text())
        .contains("Since")
        .doesNotContain("On two");
    undo(undone).expect(200);
    assertThat(people.read(second).data().getString("slug")).isEqualTo(first);
    assertThat(work.firms().read(port).text()).contains(first);
    assertThat(admin.get("/comments/people/" + first).text()).contains("On two", "Since");
    assertThat(people.list("as_of=" + then).text()).contains(first, second);
    assertThat(admin.get(people.path("/" + second + "?as_of=" + then)).expect(200).text())
        .contains("Nora Field");
    undo(merged).refused(409, "UNDO_DONE");
  }

  @Test
  void anUndoIsRefusedAsAWholeIfTheSurvivorHasChanged() {
    JsonObject merged = merge(first, second).expect(200).data();
    people.update(first, json("age", 1)).expect(200);
    undo(merged).refused(409, "CHANGED_SINCE");
    assertThat(people.read(second).data().getString("slug")).isEqualTo(first);
    people.delete(first).expect(200);
    undo(merged).refused(409, "CHANGED_SINCE");
  }

  @Test
  void anUndoIsRefusedIfAUniqueValueIsTaken() {
    JsonObject merged =
        merge(json("survivor", first, "others", array(second), "values", json("code", first)))
            .expect(200)
            .data();
    String taker = people.slugOf(json("code", "n1"));
    undo(merged).refused(409, "VALUE_EXISTS");
    people.delete(taker).expect(200);
    undo(merged).expect(200);
  }

  @Test
  void chatsFollowAndReturn() {
    Line line = Line.connected(admin);
    String shared = line.open("966500000041").getString("slug");
    String own = line.open("966500000042").getString("slug");
    for (String record : List.of(first, second)) {
      link(shared, record);
    }
    link(own, second);
    JsonObject merged = merge(first, second).expect(200).data();
    assertThat(chats(first)).contains(shared, own);
    undo(merged).expect(200);
    assertThat(chats(first)).contains(shared).doesNotContain(own);
    assertThat(chats(second)).contains(shared, own);
  }

  @Test
  void aRequiredRelationIsNotLost() {
    Related.relate(admin, "heads", "one_to_one", "unlink", "firms.head", "people.heads");
    people.changeField("heads", json("is_required", true)).expect(200);
    String port = work.firms().slugOf(json("name", "Port", "head", first));
    String quay = work.firms().slugOf(json("name", "Quay", "head", second));
    merge(port, quay, work.firms()).refused(409, "RELATION_REQUIRED");
    assertThat(work.firms().read(quay).text()).contains(second);
  }

  @Test
  void aMergeWithAKeyIsDoneOnce() {
    JsonObject body = json("survivor", first, "others", array(second));
    Api keyed = admin.with("Idempotency-Key", "merge-1");
    String once = keyed.post(people.path("/merge"), body).expect(200).text();
    assertThat(keyed.post(people.path("/merge"), body).expect(200).text()).isEqualTo(once);
    merge(first, second).refused(409, "RECORD_MERGED");
  }

  private Api.Answer merge(String survivor, String... others) {
    return merge(json("survivor", survivor, "others", array((Object[]) others)));
  }

  private Api.Answer merge(String survivor, String other, Sheet sheet) {
    return admin.post(sheet.path("/merge"), json("survivor", survivor, "others", array(other)));
  }

  private Api.Answer merge(JsonObject body) {
    return admin.post(people.path("/merge"), body);
  }

  private Api.Answer undo(JsonObject done) {
    return admin.post("/object/data/undo/" + done.getString("undo_token"), "{}");
  }

  private void comment(String record, String body) {
    admin.post("/comments/people/" + record, json("body", body)).expect(201);
  }

  private String chats(String record) {
    return admin.get("/messaging/chats/record/people/" + record).expect(200).text();
  }

  private void link(String chat, String record) {
    Database.run(
        "insert into tenant.chat_link (workspace_id, chat_id, object_id, record_id, created_at)"
            + " select c.workspace_id, c.id, r.object_id, r.id, now() from tenant.chat c join"
            + " tenant.record r on r.workspace_id = c.workspace_id where c.slug = '"
            + chat
            + "' and r.slug = '"
            + record
            + "'");
  }
}
