package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Upload;

/** Records are merged into one that has what all of them had. */
class MergeIT {
  private Namesakes both;
  private Api admin;
  private Sheet firms;
  private Sheet people;
  private String first;
  private String second;

  @BeforeEach
  void create() {
    both = Namesakes.create();
    admin = both.admin();
    firms = both.firms();
    people = both.people();
    first = both.first();
    second = both.second();
  }

  @Test
  void theSurvivorKeepsItsValuesAndGetsWhatItDoesNotHave() {
    String third = people.slugOf(json("name", "N. Field", "age", 41, "code", "n2"));
    JsonObject merged = both.merge(first, second, third).expect(200).data();
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
  void computedValuesFollowFromTheValuesThatResult() {
    people.field("label", "text", json("formula", "if(age > 0, name & \" \" & age)"));
    assertThat(people.column("sort=name", "label")).containsExactly("null", "\"Nora Field 40\"");
    assertThat(
            both.merge(
                    json(
                        "survivor",
                        first,
                        "others",
                        array(second),
                        "values",
                        json("label", second)))
                .expect(400)
                .faults())
        .containsExactly("values.label:read_only");
    JsonObject merged = both.merge(first, second).expect(200).data();
    assertThat(people.column("", "label")).containsExactly("\"Nora 40\"");
    JsonObject undone = both.undo(merged).expect(200).data();
    assertThat(people.column("sort=name", "label")).containsExactly("null", "\"Nora Field 40\"");
    both.undo(undone).expect(200);
    assertThat(people.column("", "label")).containsExactly("\"Nora 40\"");
  }

  @Test
  void valuesAreChosenByField() {
    people.update(first, json("age", 7)).expect(200);
    String me = both.workspace().me().getString("slug");
    admin.put(people.path("/" + second), json("assigned_to", me)).expect(200);
    String firm = firms.slugOf(json("name", "Port"));
    String quay = firms.slugOf(json("name", "Quay"));
    people.update(first, json("employer", firm)).expect(200);
    people.update(second, json("employer", quay)).expect(200);
    JsonObject chosen = json("name", second, "employer", second, "code", first);
    JsonObject record =
        both.merge(json("survivor", first, "others", array(second), "values", chosen))
            .expect(200)
            .data()
            .getJsonObject("record");
    JsonObject data = record.getJsonObject("data");
    assertThat(data.getString("name")).isEqualTo("Nora Field");
    assertThat(data.getInt("age")).isEqualTo(7);
    assertThat(data.isNull("code")).isTrue();
    assertThat(data.getJsonObject("employer").getString("slug")).isEqualTo(quay);
    assertThat(record.getJsonObject("assigned_to").getString("slug")).isEqualTo(me);
    assertThat(firms.read(firm).text()).doesNotContain(first);
  }

  @Test
  void linksFilesAndCommentsMoveToTheSurvivor() {
    String port = firms.slugOf(json("name", "Port", "staff", array(first)));
    String quay = firms.slugOf(json("name", "Quay", "staff", array(second)));
    String one = Upload.slug(admin, "a.txt", "one");
    String two = Upload.slug(admin, "b.txt", "two");
    people.update(first, json("scan", array(one))).expect(200);
    people.update(second, json("scan", array(two))).expect(200);
    both.comment(first, "On one");
    both.comment(second, "On two");
    JsonObject merged = both.merge(port, quay, firms).expect(200).data();
    assertThat(merged.getJsonArray("not_moved")).isEmpty();
    assertThat(firms.read(port).text()).contains(first, second);
    JsonObject done = both.merge(first, second).expect(200).data();
    assertThat(done.getJsonArray("not_moved")).isEmpty();
    JsonObject record = done.getJsonObject("record");
    assertThat(record.getJsonObject("data").getJsonArray("scan").toString()).contains(one, two);
    assertThat(admin.get("/comments/people/" + first).expect(200).text())
        .contains("On one", "On two");
    assertThat(firms.read(port).text()).contains(first).doesNotContain(second);
    admin.get("/files/" + two).expect(200);
  }

  @Test
  void theSurvivorsLinkWinsAndTheOtherIsReported() {
    String port = firms.slugOf(json("name", "Port", "staff", array(first)));
    String quay = firms.slugOf(json("name", "Quay", "staff", array(second)));
    JsonObject merged = both.merge(first, second).expect(200).data();
    assertThat(merged.getJsonArray("not_moved"))
        .isEqualTo(array(json("slug", second, "field", "employer", "value", quay)));
    assertThat(firms.read(port).text()).contains(first);
    assertThat(firms.read(quay).text()).doesNotContain(first);
    both.undo(merged).expect(200);
    assertThat(firms.read(quay).text()).contains(second);
  }

  @Test
  void linksBetweenMergedRecordsEndAndReturn() {
    Related.relate(admin, "knows", "many_to_many", "unlink", "people.knows", "people.known");
    String friend = people.slugOf(json("name", "Friend", "knows", array(first, second)));
    people.update(first, json("knows", array(second))).expect(200);
    JsonObject merged = both.merge(first, second).expect(200).data();
    assertThat(people.read(first).text()).contains(friend).doesNotContain(second);
    assertThat(people.read(friend).text()).contains(first).doesNotContain(second);
    both.undo(merged).expect(200);
    assertThat(people.read(first).text()).contains(friend, second);
    assertThat(people.read(friend).text()).contains(first, second);
  }

  @Test
  void formerSlugsLeadToTheSurvivor() {
    String third = people.slugOf(json("name", "Third"));
    both.merge(second, third).expect(200);
    both.merge(first, second).expect(200);
    for (String former : List.of(second, third)) {
      assertThat(people.read(former).expect(200).data().getString("slug")).isEqualTo(first);
      both.comment(former, "By " + former);
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
  void aRequiredRelationIsNotLost() {
    Related.relate(admin, "heads", "one_to_one", "unlink", "firms.head", "people.heads");
    people.changeField("heads", json("is_required", true)).expect(200);
    String port = firms.slugOf(json("name", "Port", "head", first));
    String quay = firms.slugOf(json("name", "Quay", "head", second));
    both.merge(port, quay, firms).refused(409, "RELATION_REQUIRED");
    assertThat(firms.read(quay).text()).contains(second);
  }

  @Test
  void aMergeWithAKeyIsDoneOnce() {
    JsonObject body = json("survivor", first, "others", array(second));
    Api keyed = admin.with("Idempotency-Key", "merge-1");
    String once = keyed.post(people.path("/merge"), body).expect(200).text();
    assertThat(keyed.post(people.path("/merge"), body).expect(200).text()).isEqualTo(once);
    both.merge(first, second).refused(409, "RECORD_MERGED");
  }
}
