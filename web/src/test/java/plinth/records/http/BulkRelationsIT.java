package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Workspace;

class BulkRelationsIT {
  private Api admin;

  @BeforeEach
  void create() {
    admin = Workspace.create().admin();
  }

  @Test
  void manyRecordsAreRelatedTogetherAndUndone() {
    Related related = Related.create(admin, "one_to_many", "unlink");
    String acme = related.firms().slugOf(json("name", "Acme"));
    String old = related.firms().slugOf(json("name", "Old"));
    List<String> people = people(related, json("employer", old));
    JsonObject result =
        bulk("people", "bulk-update", people, json("data", json("employer", acme, "age", 30)));
    assertThat(statuses(result)).containsOnly("updated").hasSize(3);
    assertThat(staff(related, acme)).containsExactlyInAnyOrderElementsOf(people);
    assertThat(staff(related, old)).isEmpty();

    JsonObject undone = undo(result);
    assertThat(undone.getInt("succeeded")).isEqualTo(3);
    assertThat(undone.getInt("failed")).isZero();
    assertThat(staff(related, acme)).isEmpty();
    assertThat(staff(related, old)).containsExactlyInAnyOrderElementsOf(people);
    assertThat(related.people().column("", "age")).containsOnly("null");

    undo(undone);
    assertThat(staff(related, acme)).containsExactlyInAnyOrderElementsOf(people);
  }

  @Test
  void recordsThatTheRelationRefusesFailAlone() {
    Related related = Related.create(admin, "one_to_one", "unlink");
    String acme = related.firms().slugOf(json("name", "Acme"));
    List<String> people = people(related, json("age", 1));
    JsonObject result =
        bulk("people", "bulk-update", people, json("data", json("employer", acme, "age", 2)));
    assertThat(statuses(result)).containsExactly("updated", "failed", "failed");
    assertThat(result.getJsonArray("results").getJsonObject(1).getString("code"))
        .isEqualTo("RELATION_TAKEN");
    assertThat(related.people().column("sort=created_at", "age")).containsExactly("2", "1", "1");
  }

  @Test
  void aDryRunChangesNoRelation() {
    Related related = Related.create(admin, "many_to_many", "unlink");
    String acme = related.firms().slugOf(json("name", "Acme"));
    List<String> people = people(related, json("age", 1));
    JsonObject result =
        bulk(
            "people",
            "bulk-update",
            people,
            json("data", json("employer", array(acme)), "dry_run", true));
    assertThat(statuses(result)).containsOnly("updated");
    assertThat(staff(related, acme)).isEmpty();
  }

  @Test
  void deletedRecordsAreRestoredWithTheirLinks() {
    Related related = Related.create(admin, "many_to_many", "unlink");
    String acme = related.firms().slugOf(json("name", "Acme"));
    List<String> people = people(related, json("employer", array(acme)));
    JsonObject gone = bulk("people", "bulk-delete", people, json("dry_run", false));
    assertThat(staff(related, acme)).isEmpty();
    undo(gone);
    assertThat(staff(related, acme)).containsExactlyInAnyOrderElementsOf(people);

    JsonObject again = bulk("people", "bulk-delete", people, json("dry_run", false));
    related.firms().delete(acme).expect(200);
    assertThat(undo(again).getInt("succeeded")).isEqualTo(3);
    assertThat(related.people().column("", "employer")).containsOnly("null");
  }

  @Test
  void anUnknownRecordIsRefusedForEach() {
    Related related = Related.create(admin, "one_to_many", "unlink");
    JsonObject result =
        bulk(
            "people",
            "bulk-update",
            people(related, json("age", 1)),
            json("data", json("employer", "no")));
    assertThat(statuses(result)).containsOnly("failed");
    assertThat(result.isNull("undo_token")).isTrue();
  }

  private List<String> people(Related related, JsonObject values) {
    return IntStream.range(0, 3).mapToObj(i -> related.people().slugOf(values)).toList();
  }

  private List<String> staff(Related related, String firm) {
    JsonObject data = related.firms().read(firm).expect(200).data().getJsonObject("data");
    if (data.isNull("staff")) {
      return List.of();
    }
    return data.get("staff") instanceof JsonArray many
        ? many.getValuesAs(one -> one.asJsonObject().getString("slug"))
        : List.of(data.getJsonObject("staff").getString("slug"));
  }

  private JsonObject bulk(String object, String what, List<String> slugs, JsonObject more) {
    return admin
        .post("/object/data/" + object + "/" + what, json("slugs", slugs, more))
        .expect(200)
        .data();
  }

  private JsonObject undo(JsonObject result) {
    return admin.post("/object/data/undo/" + result.getString("undo_token")).expect(200).data();
  }

  private static List<String> statuses(JsonObject result) {
    return result.getJsonArray("results").getValuesAs(r -> r.asJsonObject().getString("status"));
  }
}
