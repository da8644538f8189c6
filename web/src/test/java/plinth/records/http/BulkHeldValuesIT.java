package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A bulk update keeps the same values of each record as a single update. */
class BulkHeldValuesIT {

  private final Sheet deals =
      Sheet.create(Workspace.create().admin(), "shipments")
          .field("name", "text")
          .field(
              "stage",
              "select",
              json("options", array(json("value", "new"), json("value", "lost"))))
          .field("amount", "number");

  @Test
  void recordsKeepAnInactiveOptionThatOthersCannotTake() {
    String old = deals.slugOf(json("name", "A", "stage", "lost"));
    String other = deals.slugOf(json("name", "B", "stage", "new"));
    retire();
    JsonObject result =
        update(slugs(old, other), json("stage", "lost", "amount", 1)).expect(200).data();
    assertThat(result.getJsonArray("results").getValuesAs(JsonObject.class))
        .extracting(row -> row.getString("status"))
        .containsExactly("updated", "failed");
    JsonObject refused = result.getJsonArray("results").getJsonObject(1);
    assertThat(refused.getString("code")).isEqualTo("VALIDATION_FAILED");
    assertThat(refused.getString("message")).startsWith("data.stage: ");
    assertThat(deals.read(old).data().getJsonObject("data").getInt("amount")).isEqualTo(1);
    assertThat(deals.read(other).data().getInt("version")).isEqualTo(1);
    assertThat(update(slugs(other), json("stage", "lost")).expect(400).faults())
        .containsExactly("data.stage:option");
  }

  @Test
  void eachRecordOfAJobDecidesToo() {
    String old = deals.slugOf(json("name", "A", "stage", "lost"));
    fill(1_000);
    retire();
    JsonObject all = json("filter", json("and", array()));
    String token =
        update(all, json("stage", "lost", "amount", 1)).expect(202).data().getString("undo_token");
    List<Integer> ended =
        Await.until(
            "all but one are refused",
            () -> {
              JsonObject operation =
                  deals.api().get("/object/data/undo/" + token).expect(200).data();
              return List.of(operation.getInt("succeeded"), operation.getInt("failed"));
            },
            counts -> counts.get(1) == 1_000);
    assertThat(ended).containsExactly(1, 1_000);
    assertThat(deals.read(old).data().getJsonObject("data").getInt("amount")).isEqualTo(1);
    assertThat(update(all, json("stage", "none")).expect(400).faults())
        .containsExactly("data.stage:option");
  }

  private void retire() {
    deals
        .changeField(
            "stage",
            json("options", array(json("value", "new"), json("value", "lost", "is_active", false))))
        .expect(200);
  }

  private Api.Answer update(JsonObject which, JsonObject values) {
    return deals.api().post(deals.path("/bulk-update"), json(which, "data", values));
  }

  private static JsonObject slugs(String... slugs) {
    return json("slugs", slugs);
  }

  private void fill(int count) {
    String first = deals.slugOf(json("name", "A", "stage", "new"));
    Database.run(
        "insert into tenant.record (workspace_id, object_id, slug, created_at, updated_at,"
            + " created_by, updated_by, data) select workspace_id, object_id, slug || g,"
            + " created_at, updated_at, created_by, updated_by, data from tenant.record,"
            + " generate_series(2, "
            + count
            + ") g where slug = '"
            + first
            + "'");
  }
}
