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
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

class BulkIT {
  private static final JsonObject STAGES =
      json("options", array(json("value", "new"), json("value", "won"), json("value", "lost")));

  private Workspace workspace;
  private Sheet deals;

  @BeforeEach
  void makeDeals() {
    workspace = Workspace.create();
    deals =
        Sheet.create(workspace.admin(), "shipments")
            .field("name", "text", json("is_required", true))
            .field("stage", "select", STAGES)
            .field("code", "text", json("is_unique", true))
            .field("amount", "number");
  }

  @Test
  void namedRecordsAreUpdatedAndReported() {
    String a = deals.slugOf(json("name", "A", "stage", "new"));
    String b = deals.slugOf(json("name", "B", "stage", "won"));
    JsonObject result =
        bulk("bulk-update", json(slugs(a, b, "nobody"), "data", json("stage", "won")))
            .expect(200)
            .data();
    assertThat(statuses(result)).containsExactly("updated", "unchanged", "failed");
    assertThat(result.getInt("succeeded")).isEqualTo(1);
    assertThat(result.getInt("unchanged")).isEqualTo(1);
    assertThat(result.getInt("failed")).isEqualTo(1);
    assertThat(result.getJsonArray("results").getJsonObject(2).getString("code"))
        .isEqualTo("NOT_FOUND");
    assertThat(stage(a)).isEqualTo("won");
    JsonObject log =
        workspace
            .admin()
            .get("/object/data/shipments/" + a + "/logs")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(log.getString("operation")).isEqualTo("update");
    assertThat(log.getJsonObject("changed_fields").getJsonObject("stage").getString("old"))
        .isEqualTo("new");
    assertThat(found(json("field", "stage", "op", "eq", "value", "won"))).isEqualTo(2);
  }

  @Test
  void updatesByFilterAreUndoneForUnchangedRecords() {
    List<String> made =
        IntStream.range(0, 5)
            .mapToObj(i -> deals.slugOf(json("name", "N" + i, "stage", "new")))
            .toList();
    JsonObject result =
        bulk(
                "bulk-update",
                json(
                    "filter", json("field", "stage", "op", "eq", "value", "new"),
                    "data", json("stage", "lost", "amount", 7)))
            .expect(200)
            .data();
    assertThat(result.getInt("succeeded")).isEqualTo(5);
    deals.update(made.get(2), json("amount", 8)).expect(200);

    JsonObject undone = undo(result.getString("undo_token")).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(4);
    assertThat(undone.getInt("failed")).isEqualTo(1);
    assertThat(stage(made.get(0))).isEqualTo("new");
    assertThat(deals.read(made.get(0)).data().getJsonObject("data").isNull("amount")).isTrue();
    assertThat(stage(made.get(2))).isEqualTo("lost");
    assertThat(undo(result.getString("undo_token")).expect(409).code()).isEqualTo("UNDO_DONE");

    undo(undone.getString("undo_token")).expect(200);
    assertThat(stage(made.get(0))).isEqualTo("lost");
  }

  @Test
  void deletedRecordsAreRestoredUnlessTheirUniqueValueIsTaken() {
    String a = deals.slugOf(json("name", "Anchor", "code", "1", "stage", "new"));
    String b = deals.slugOf(json("name", "Buoy", "code", "2"));
    String token = bulk("bulk-delete", slugs(a, b)).expect(200).data().getString("undo_token");
    deals.read(a).refused(404, "NOT_FOUND");
    deals.slugOf(json("name", "C", "code", "2"));

    JsonObject undone = undo(token).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(1);
    assertThat(undone.getInt("failed")).isEqualTo(1);
    assertThat(deals.read(a).expect(200).data().getJsonObject("data").getString("name"))
        .isEqualTo("Anchor");
    deals.read(b).refused(404, "NOT_FOUND");
    assertThat(found(json("field", "code", "op", "eq", "value", "1"))).isEqualTo(1);
    JsonArray words =
        workspace
            .admin()
            .get("/object/data/shipments?q=anchor")
            .expect(200)
            .json()
            .getJsonArray("data");
    assertThat(words).hasSize(1);
    JsonObject operation =
        workspace
            .admin()
            .get("/object/data/undo/" + undone.getString("undo_token"))
            .expect(200)
            .data();
    assertThat(operation.getString("action")).isEqualTo("undo delete");
    assertThat(operation.getJsonArray("failures").getJsonObject(0).getString("code"))
        .isEqualTo("VALUE_EXISTS");
  }

  @Test
  void aDryRunReportsAndChangesNothing() {
    String a = deals.slugOf(json("name", "A", "stage", "new"));
    JsonObject result =
        bulk("bulk-update", json(slugs(a), "data", json("stage", "won"), "dry_run", true))
            .expect(200)
            .data();
    assertThat(statuses(result)).containsExactly("updated");
    assertThat(result.isNull("undo_token")).isTrue();
    assertThat(stage(a)).isEqualTo("new");
    assertThat(deals.read(a).data().getInt("version")).isEqualTo(1);
    workspace
        .admin()
        .with("Idempotency-Key", "dry")
        .delete("/object/data/shipments/bulk/all?dry_run=true")
        .expect(200);
    for (String flag : List.of("1", "yes", "TRUE", "%00")) {
      String path = "/object/data/shipments/bulk/all?dry_run=" + flag;
      assertThat(workspace.admin().delete(path).expect(400).faults()).hasSize(1);
    }
    deals.read(a).expect(200);
  }

  @Test
  void assigningRequiresAMember() {
    String a = deals.slugOf(json("name", "A"));
    assertThat(bulk("bulk-assign", slugs(a)).expect(400).faults())
        .containsExactly("assigned_to:required");
  }

  @Test
  void invalidValuesAreRefusedByName() {
    String a = deals.slugOf(json("name", "A"));
    assertThat(update(a, json("stage", "none"))).containsExactly("data.stage:option");
    assertThat(update(a, json("name", null))).containsExactly("data.name:required");
    assertThat(update(a, json("code", "1"))).containsExactly("data.code:unique");
    assertThat(update(a, json("none", 1))).containsExactly("data.none:unknown");
    assertThat(update(a, json())).containsExactly("data:required");
    assertThat(bulk("bulk-delete", json()).expect(400).faults()).containsExactly("slugs:required");
    assertThat(bulk("bulk-delete", json("slugs", array())).expect(400).faults())
        .containsExactly("slugs:required");
    assertThat(
            bulk("bulk-delete", json(slugs(a), "filter", json("and", array())))
                .expect(400)
                .faults())
        .containsExactly("slugs:conflict");
    assertThat(
            bulk("bulk-delete", json("filter", json("field", "none", "op", "eq", "value", 1)))
                .expect(400)
                .faults())
        .containsExactly("filter.field:unknown");
    List<String> many = IntStream.range(0, 1001).mapToObj(i -> "s" + i).toList();
    assertThat(bulk("bulk-delete", json("slugs", many)).expect(400).faults())
        .containsExactly("slugs:max");
    deals.read(a).expect(200);
  }

  @Test
  void manyRecordsAreChangedAndUndoneByJobs() {
    fill(2_500);
    JsonObject started =
        bulk("bulk-update", json("filter", json("and", array()), "data", json("stage", "won")))
            .expect(202)
            .data();
    String token = started.getString("undo_token");
    JsonObject operation = finished(token);
    assertThat(operation.getInt("succeeded")).isEqualTo(2_500);
    assertThat(found(json("field", "stage", "op", "eq", "value", "won"))).isEqualTo(2_500);

    String back = undo(token).expect(202).data().getString("undo_token");
    assertThat(finished(back).getInt("succeeded")).isEqualTo(2_500);
    assertThat(found(json("field", "stage", "op", "eq", "value", "won"))).isZero();

    String all =
        workspace
            .admin()
            .delete("/object/data/shipments/bulk/all")
            .expect(202)
            .data()
            .getString("undo_token");
    finished(all);
    assertThat(found(json("and", array()))).isZero();
    finished(undo(all).expect(202).data().getString("undo_token"));
    assertThat(found(json("and", array()))).isEqualTo(2_500);
  }

  @Test
  void recordsAreAssignedFoundByTheirAdminAndGivenBack() {
    String a = deals.slugOf(json("name", "A"));
    String b = deals.slugOf(json("name", "B"));
    JsonObject me = workspace.admin().get("/admin/me").expect(200).data();
    String slug = me.getString("slug");
    JsonObject result =
        bulk("bulk-assign", json(slugs(a, b), "assigned_to", slug)).expect(200).data();
    assertThat(statuses(result)).containsExactly("updated", "updated");
    assertThat(deals.read(a).data().getJsonObject("assigned_to")).isEqualTo(workspace.me());
    JsonObject mine = json("field", "assigned_to", "op", "eq", "value", slug);
    assertThat(found(mine)).isEqualTo(2);
    assertThat(
            bulk("bulk-assign", json(slugs(a), "assigned_to", "me"))
                .expect(200)
                .data()
                .getInt("unchanged"))
        .isEqualTo(1);
    deals.delete(b).expect(200);

    JsonObject undone = undo(result.getString("undo_token")).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(1);
    assertThat(undone.getInt("failed")).isEqualTo(1);
    assertThat(deals.read(a).data().isNull("assigned_to")).isTrue();
    assertThat(found(mine)).isZero();
    assertThat(
            workspace
                .admin()
                .get("/object/data/shipments/" + a + "/logs")
                .expect(200)
                .json()
                .getJsonArray("data")
                .getJsonObject(0)
                .getJsonObject("changed_fields")
                .getJsonObject("assigned_to")
                .getJsonObject("old"))
        .isEqualTo(workspace.me());
  }

  @Test
  void recordsAreAssignedToActiveMembersOnly() {
    String a = deals.slugOf(json("name", "A"));
    for (String nobody : List.of("nobody", "admin:999999999", "admin:x", "")) {
      assertThat(bulk("bulk-assign", json(slugs(a), "assigned_to", nobody)).expect(400).faults())
          .containsExactly("assigned_to:unknown");
    }
    String other =
        "admin:" + Workspace.create().admin().get("/admin/me").data().getJsonNumber("id");
    bulk("bulk-assign", json(slugs(a), "assigned_to", other)).refused(400, "VALIDATION_FAILED");
    assertThat(
            workspace
                .admin()
                .post(
                    "/object/field/shipments",
                    json("name", "A", "slug", "assigned_to", "type", "text"))
                .expect(400)
                .faults())
        .hasSize(1);
  }

  @Test
  void anotherWorkspaceCannotTakeItBack() {
    String a = deals.slugOf(json("name", "A"));
    String token = bulk("bulk-delete", slugs(a)).expect(200).data().getString("undo_token");
    Api other = Workspace.create().admin();
    other.post("/object/data/undo/" + token).refused(404, "NOT_FOUND");
    other.get("/object/data/undo/" + token).refused(404, "NOT_FOUND");
    undo(token).expect(200);
  }

  @Test
  void oneOfSeveralUndosSucceeds() throws Exception {
    String a = deals.slugOf(json("name", "A", "stage", "new"));
    String token =
        bulk("bulk-update", json(slugs(a), "data", json("stage", "won")))
            .expect(200)
            .data()
            .getString("undo_token");
    Race.oneWins(Race.of(6, i -> undo(token).status()), 200, 409);
    assertThat(deals.read(a).data().getInt("version")).isEqualTo(3);
  }

  @Test
  void racingOperationsOnTheSameRecordsAllEnd() throws Exception {
    List<String> made =
        IntStream.range(0, 40).mapToObj(i -> deals.slugOf(json("name", "N" + i))).toList();
    JsonObject there = slugs(made.toArray(String[]::new));
    JsonObject back =
        slugs(IntStream.range(0, 40).mapToObj(i -> made.get(39 - i)).toArray(String[]::new));
    List<Integer> statuses =
        Race.of(
            12,
            i ->
                bulk("bulk-update", json(i % 2 == 0 ? there : back, "data", json("amount", i)))
                    .status());
    assertThat(statuses).containsOnly(200);
    assertThat(deals.read(made.get(0)).data().getInt("version")).isEqualTo(13);
  }

  private List<String> update(String slug, JsonObject values) {
    return bulk("bulk-update", json(slugs(slug), "data", values)).expect(400).faults();
  }

  private Api.Answer bulk(String what, JsonObject members) {
    return workspace.admin().post("/object/data/shipments/" + what, members);
  }

  private Api.Answer undo(String token) {
    return workspace.admin().post("/object/data/undo/" + token);
  }

  private JsonObject finished(String token) {
    return Await.until(
        "the operation is done",
        () -> workspace.admin().get("/object/data/undo/" + token).expect(200).data(),
        operation -> operation.getJsonObject("job").getString("status").equals("completed"));
  }

  private String stage(String slug) {
    return deals.read(slug).expect(200).data().getJsonObject("data").getString("stage");
  }

  private long found(JsonObject filter) {
    return workspace
        .admin()
        .post("/object/data/shipments/search", json("limit", 1, "filter", filter))
        .expect(200)
        .json()
        .getJsonObject("pagination")
        .getJsonNumber("total")
        .longValueExact();
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

  private static JsonObject slugs(String... slugs) {
    return json("slugs", slugs);
  }

  private static List<String> statuses(JsonObject result) {
    return result.getJsonArray("results").getValuesAs(r -> r.asJsonObject().getString("status"));
  }
}
