package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.records.http.BatchResults.codes;
import static plinth.records.http.BatchResults.item;
import static plinth.records.http.BatchResults.slug;
import static plinth.records.http.BatchResults.statuses;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Many records in one call, each with values of its own. */
class BatchIT {
  private Workspace workspace;
  private Sheet firms;
  private Sheet people;

  @BeforeEach
  void makeObjects() {
    workspace = Workspace.create();
    firms =
        Sheet.create(workspace.admin(), "firms")
            .field("name", "text", json("is_required", true))
            .field("code", "text", json("is_unique", true))
            .field("size", "number")
            .field("number", "serial_number");
    people = Sheet.create(workspace.admin(), "people").field("name", "text").field("age", "number");
    Related.relate(
        workspace.admin(), "works_at", "one_to_many", "unlink", "firms.staff", "people.employer");
  }

  @Test
  void operationsOfAllKindsTakeEffectInOrderAsOneOperation() {
    String kept = firms.slugOf(json("name", "Kept", "code", "K"));
    String gone = firms.slugOf(json("name", "Gone"));
    JsonObject done =
        all(
                json("op", "create", "data", json("name", "New", "size", 3)),
                json("op", "update", "slug", kept, "version", 1, "data", json("size", 7)),
                json("op", "upsert", "upsert_on", "code", "data", json("code", "K", "name", "K2")),
                json("op", "upsert", "upsert_on", "code", "data", json("code", "U", "name", "U")),
                json("op", "update", "slug", kept, "data", json("size", 7)),
                json("op", "delete", "slug", gone))
            .expect(200)
            .data();
    assertThat(statuses(done))
        .containsExactly("created", "updated", "updated", "created", "unchanged", "deleted");
    assertThat(done.getInt("succeeded")).isEqualTo(5);
    assertThat(done.getInt("unchanged")).isEqualTo(1);
    assertThat(done.getInt("failed")).isZero();
    JsonObject third = item(done, 2);
    assertThat(third.getInt("version")).isEqualTo(3);
    assertThat(third.getJsonObject("record").getJsonObject("data").getInt("size")).isEqualTo(7);
    assertThat(firms.column("sort=name", "name")).containsExactly("\"K2\"", "\"New\"", "\"U\"");
    assertThat(firms.column("sort=number", "number"))
        .as("serial numbers without a gap")
        .containsExactly("\"1\"", "\"3\"", "\"4\"");
    assertThat(
            workspace
                .admin()
                .get("/object/data/undo/" + done.getString("operation_id"))
                .expect(200)
                .data()
                .getString("action"))
        .isEqualTo("batch");
  }

  @Test
  void laterOperationsReferToTheRecordsOfEarlierOnes() {
    JsonObject done =
        all(
                json("op", "create", "ref", "firm", "data", json("name", "Argo")),
                json(
                    "op",
                    "create",
                    "object",
                    "people",
                    "ref",
                    "nora",
                    "data",
                    json("name", "Nora", "employer", json("ref", "firm"))),
                json(
                    "op",
                    "create",
                    "object",
                    "people",
                    "ref",
                    "omar",
                    "data",
                    json("name", "Omar")),
                json(
                    "op",
                    "create",
                    "ref",
                    "other",
                    "data",
                    json("name", "Brig", "staff", array(json("ref", "omar")))))
            .expect(200)
            .data();
    assertThat(employer(slug(done, 1))).isEqualTo(slug(done, 0));
    assertThat(employer(slug(done, 2))).isEqualTo(slug(done, 3));
    JsonObject edit = json("staff", json("add", array(json("ref", "mia")), "remove", array()));
    JsonObject more =
        all(
                json("op", "create", "object", "people", "ref", "mia", "data", json("name", "Mia")),
                json("op", "update", "slug", slug(done, 0), "data", edit))
            .expect(200)
            .data();
    assertThat(employer(slug(more, 0))).isEqualTo(slug(done, 0));
  }

  @Test
  void unknownAndLaterReferencesAreRefusedWithTheirPlace() {
    JsonObject early = json("name", "N", "employer", json("ref", "firm"));
    JsonObject list = json("name", "M", "staff", array("x", json("ref", "nobody")));
    for (String mode : List.of("all", "each")) {
      assertThat(
              send(
                      mode,
                      json("op", "create", "object", "people", "data", early),
                      json("op", "create", "ref", "firm", "data", json("name", "F")),
                      json("op", "create", "ref", "firm", "data", list))
                  .refused(400, "VALIDATION_FAILED")
                  .faults())
          .containsExactly("operations[2].ref:unique");
      assertThat(
              send(
                      mode,
                      json("op", "create", "object", "people", "data", early),
                      json("op", "create", "ref", "firm", "data", list))
                  .refused(400, "VALIDATION_FAILED")
                  .faults())
          .containsExactly(
              "operations[0].data.employer:unknown", "operations[1].data.staff[1]:unknown");
    }
    assertThat(firms.column("", "name")).isEmpty();
  }

  @Test
  void allFaultsOfAllOperationsAreToldAndNothingIsWritten() {
    String there = firms.slugOf(json("name", "There", "code", "T"));
    Api.Answer refused =
        all(
            json("op", "create", "data", json("name", "Fine")),
            json("op", "create", "data", json("size", "many", "none", 1)),
            json("op", "update", "slug", there, "version", 9, "data", json("size", 1)),
            json("op", "create", "data", json("name", "Twice", "code", "T")),
            json("op", "delete", "slug", "nobody"));
    assertThat(refused.refused(409, "OPERATIONS_REFUSED").faults())
        .containsExactlyInAnyOrder(
            "operations[1].data.size:type",
            "operations[1].data.none:unknown",
            "operations[1].data.name:required",
            "operations[2]:stale_version",
            "operations[3].data.code:unique",
            "operations[4]:not_found");
    assertThat(firms.column("", "name")).containsExactly("\"There\"");
    assertThat(firms.create(json("name", "Next")).getJsonObject("data").getString("number"))
        .as("no serial number is lost")
        .isEqualTo("2");
  }

  @Test
  void faultsOfOneKindKeepTheirCode() {
    String there = firms.slugOf(json("name", "There", "code", "T"));
    assertThat(
            all(json("op", "create", "data", json("name", "A", "code", "T")))
                .refused(409, "VALUE_EXISTS")
                .faults())
        .containsExactly("operations[0].data.code:unique");
    all(json("op", "update", "slug", there, "version", 2, "data", json("size", 1)))
        .refused(412, "STALE_VERSION");
    all(json("op", "create", "data", json("size", "x"))).refused(400, "VALIDATION_FAILED");
  }

  @Test
  void eachOperationStandsAloneAndSaysWhatBecameOfIt() {
    String there = firms.slugOf(json("name", "There", "code", "T"));
    JsonObject done =
        send(
                "each",
                json("op", "create", "ref", "bad", "data", json("name", "A", "code", "T")),
                json("op", "create", "data", json("name", "B", "code", "B")),
                json("op", "create", "data", json("name", "C", "code", "B")),
                json(
                    "op",
                    "create",
                    "object",
                    "people",
                    "data",
                    json("name", "P", "employer", json("ref", "bad"))),
                json("op", "update", "slug", there, "version", 5, "data", json("size", 1)),
                json("op", "create", "object", "nothing", "data", json()))
            .expect(200)
            .data();
    assertThat(statuses(done))
        .containsExactly("failed", "created", "failed", "failed", "failed", "failed");
    assertThat(codes(done))
        .containsExactly(
            "VALUE_EXISTS", "", "VALUE_EXISTS", "REFERENCE_FAILED", "STALE_VERSION", "NOT_FOUND");
    assertThat(item(done, 0).getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo("data.code");
    assertThat(item(done, 4).getInt("version")).isEqualTo(1);
    assertThat(done.getInt("failed")).isEqualTo(5);
    assertThat(firms.column("sort=number", "number")).containsExactly("\"1\"", "\"2\"");
    assertThat(people.column("", "name")).isEmpty();
  }

  @Test
  void malformedOperationsAreRefusedWithTheirPlace() {
    for (String mode : List.of("all", "each")) {
      assertThat(
              send(
                      mode,
                      json("op", "destroy"),
                      json("op", "update", "data", json()),
                      json("op", "create", "slug", "x", "data", json("name", "A")),
                      json("op", "upsert", "data", json("name", "A")),
                      json("op", "create", "ref", "a b", "data", json("name", "A")))
                  .refused(400, "VALIDATION_FAILED")
                  .faults())
          .containsExactly(
              "operations[0].op:option",
              "operations[1].slug:required",
              "operations[2].slug:unknown",
              "operations[3].upsert_on:required",
              "operations[4].ref:pattern");
    }
    assertThat(all(json("op", "create", "dat", json())).refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("operations[0].dat:unknown");
    assertThat(all().refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("operations:required");
    JsonObject[] many =
        IntStream.range(0, 1001)
            .mapToObj(i -> json("op", "delete", "slug", "s" + i))
            .toArray(JsonObject[]::new);
    assertThat(all(many).refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("operations:max");
    assertThat(send("some", many[0]).refused(400, "VALIDATION_FAILED").faults())
        .containsExactly("mode:option");
  }

  @Test
  void theWholeBatchIsUndoneAcrossObjectsAndTheUndoToo() {
    String moved = firms.slugOf(json("name", "One", "code", "1"));
    String gone = firms.slugOf(json("name", "Two", "code", "2"));
    String nora = people.slugOf(json("name", "Nora", "employer", gone));
    List<String> before = state();
    JsonObject done =
        all(
                json("op", "delete", "slug", gone),
                json("op", "update", "slug", moved, "data", json("code", "2")),
                json("op", "create", "ref", "new", "data", json("name", "Three", "code", "1")),
                json(
                    "op",
                    "update",
                    "object",
                    "people",
                    "slug",
                    nora,
                    "data",
                    json("employer", json("ref", "new"))),
                json(
                    "op",
                    "update",
                    "object",
                    "people",
                    "slug",
                    nora,
                    "data",
                    json("employer", moved)),
                json(
                    "op",
                    "create",
                    "object",
                    "people",
                    "data",
                    json("name", "Omar", "employer", json("ref", "new"))))
            .expect(200)
            .data();
    List<String> after = state();
    assertThat(after).isNotEqualTo(before);
    JsonObject undone = undo(done.getString("undo_token")).expect(200).data();
    assertThat(undone.getInt("failed")).as(undone.toString()).isZero();
    assertThat(state()).isEqualTo(before);
    undo(done.getString("undo_token")).refused(409, "UNDO_DONE");
    undo(undone.getString("undo_token")).expect(200);
    assertThat(state()).isEqualTo(after);
  }

  @Test
  void anUndoLeavesRecordsThatWereChangedSince() {
    JsonObject done =
        all(
                json("op", "create", "data", json("name", "A")),
                json("op", "create", "data", json("name", "B")))
            .expect(200)
            .data();
    firms.update(slug(done, 0), json("size", 1)).expect(200);
    JsonObject undone = undo(done.getString("undo_token")).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(1);
    assertThat(firms.column("", "name")).containsExactly("\"A\"");
  }

  @Test
  void anUndoLeavesRecordsThatReturnedFromTheTrashAndGivesThemTheirLinks() {
    String firm = firms.slugOf(json("name", "Argo"));
    String nora = people.slugOf(json("name", "Nora", "employer", firm));
    JsonObject done =
        all(
                json("op", "delete", "slug", firm),
                json("op", "delete", "object", "people", "slug", nora))
            .expect(200)
            .data();
    workspace.admin().post(people.path("/" + nora + "/restore")).expect(200);
    JsonObject undone = undo(done.getString("undo_token")).expect(200).data();
    assertThat(codes(undone)).containsExactly("CHANGED_SINCE", "");
    assertThat(people.read(nora).data().getJsonObject("data").get("employer").toString())
        .contains(firm);
  }

  @Test
  void theSameKeyCarriesABatchOutOnce() {
    Api once = workspace.admin().with("Idempotency-Key", "batch-1");
    JsonObject create = json("op", "create", "data", json("name", "A"));
    String first = send(once, "all", create).expect(200).data().getString("operation_id");
    assertThat(send(once, "all", create).expect(200).data().getString("operation_id"))
        .isEqualTo(first);
    assertThat(firms.column("", "name")).hasSize(1);
  }

  private Api.Answer all(JsonObject... operations) {
    return workspace
        .admin()
        .post(firms.path("/batch"), json("operations", array((Object[]) operations)));
  }

  private Api.Answer send(String mode, JsonObject... operations) {
    return send(workspace.admin(), mode, operations);
  }

  private Api.Answer send(Api api, String mode, JsonObject... operations) {
    return api.post(
        firms.path("/batch"), json("operations", array((Object[]) operations), "mode", mode));
  }

  private Api.Answer undo(String token) {
    return workspace.admin().post("/object/data/undo/" + token);
  }

  /** The values of all records, with their slugs and links. */
  private List<String> state() {
    return List.of(firms, people).stream()
        .flatMap(
            sheet ->
                sheet.list("sort=name&limit=100").expect(200).json().getJsonArray("data").stream())
        .map(JsonValue::asJsonObject)
        .map(record -> record.getString("slug") + record.getJsonObject("data"))
        .toList();
  }

  private String employer(String person) {
    JsonValue employer =
        people.read(person).expect(200).data().getJsonObject("data").get("employer");
    return employer.asJsonObject().getString("slug");
  }
}
