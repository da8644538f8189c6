package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Each record of a bulk update keeps what it keeps where it is changed alone. */
class BulkHeldValuesIT {
  private static final String STAGES = "\"options\":[{\"value\":\"new\"},{\"value\":\"lost\"%s}]";

  private final Sheet deals =
      Sheet.create(Workspace.create().admin(), "shipments")
          .field("name", "text")
          .field("stage", "select", STAGES.formatted(""))
          .field("amount", "number");

  @Test
  void recordsKeepAnInactiveOptionThatOthersCannotTake() {
    String old = deals.slugOf("\"name\":\"A\",\"stage\":\"lost\"");
    String other = deals.slugOf("\"name\":\"B\",\"stage\":\"new\"");
    retire();
    JsonObject result =
        update(slugs(old, other), "\"stage\":\"lost\",\"amount\":1").expect(200).data();
    assertThat(result.getJsonArray("results").getValuesAs(JsonObject.class))
        .extracting(row -> row.getString("status"))
        .containsExactly("updated", "failed");
    JsonObject refused = result.getJsonArray("results").getJsonObject(1);
    assertThat(refused.getString("code")).isEqualTo("VALIDATION_FAILED");
    assertThat(refused.getString("message")).startsWith("data.stage: ");
    assertThat(deals.read(old).data().getJsonObject("data").getInt("amount")).isEqualTo(1);
    assertThat(deals.read(other).data().getInt("version")).isEqualTo(1);
    assertThat(update(slugs(other), "\"stage\":\"lost\"").expect(400).faults())
        .containsExactly("data.stage:option");
  }

  @Test
  void eachRecordOfAJobDecidesToo() {
    String old = deals.slugOf("\"name\":\"A\",\"stage\":\"lost\"");
    fill(1_000);
    retire();
    String all = "\"filter\":{\"and\":[]}";
    String token =
        update(all, "\"stage\":\"lost\",\"amount\":1").expect(202).data().getString("undo_token");
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
    assertThat(update(all, "\"stage\":\"none\"").expect(400).faults())
        .containsExactly("data.stage:option");
  }

  private void retire() {
    deals.changeField("stage", "{" + STAGES.formatted(",\"is_active\":false") + "}").expect(200);
  }

  private Api.Answer update(String which, String values) {
    return deals
        .api()
        .post(deals.path("/bulk-update"), "{" + which + ",\"data\":{" + values + "}}");
  }

  private static String slugs(String... slugs) {
    return "\"slugs\":[\"" + String.join("\",\"", slugs) + "\"]";
  }

  private void fill(int count) {
    String first = deals.slugOf("\"name\":\"A\",\"stage\":\"new\"");
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
