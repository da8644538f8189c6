package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** An import is undone as a whole, except for records that were changed since. */
class ImportUndoIT {
  private static final String UPSERT =
      """
      {"mode":"upsert","upsert_on":"code"}""";

  private Workspace workspace;
  private Api admin;
  private Imports imports;
  private Sheet sheet;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    admin = workspace.admin();
    imports = Imports.ofShipments(admin);
    sheet = imports.sheet();
  }

  @Test
  void createdRecordsAreDeletedAndChangedOnesReverted() {
    String there = sheet.slugOf(json("name", "Old", "code", "c1", "amount", 1));
    String rows = "name,code,amount\nNew,c1,9\nFresh,c2,2\nOther,c3,3\n";
    JsonObject done = imports.run(rows, UPSERT, "name", "code", "amount");
    assertThat(Imports.counts(done)).isEqualTo("2 1 0 0");
    String token = done.getString("undo_token");
    JsonObject shown = admin.get("/object/data/undo/" + token).expect(200).data();
    assertThat(shown.getString("action")).isEqualTo("import");
    assertThat(shown.getInt("succeeded")).isEqualTo(3);
    assertThat(shown.getString("undo_until")).isEqualTo(done.getString("undo_until"));

    JsonObject undone = undo(token).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(3);
    assertThat(sheet.column("sort=name", "name")).containsExactly("\"Old\"");
    assertThat(sheet.read(there).data().getJsonObject("data").getInt("amount")).isEqualTo(1);
    assertThat(admin.get(sheet.path("/trash")).json().getJsonArray("data")).hasSize(2);
    assertThat(imports.status(done.getString("slug")).isNull("undo_token")).isTrue();
    undo(token).refused(409, "UNDO_DONE");

    undo(undone.getString("undo_token")).expect(200);
    assertThat(sheet.column("sort=name", "name"))
        .containsExactly("\"Fresh\"", "\"New\"", "\"Other\"");
  }

  @Test
  void recordsChangedSinceStayAndAreReported() {
    JsonObject done = imports.run("name,code\nA,c1\nB,c2\n", "{}", "name", "code");
    String changed =
        sheet.list("q=A").json().getJsonArray("data").getJsonObject(0).getString("slug");
    sheet.update(changed, json("amount", 5)).expect(200);
    JsonObject undone = undo(done.getString("undo_token")).expect(200).data();
    assertThat(undone.getInt("succeeded")).isEqualTo(1);
    assertThat(undone.getInt("failed")).isEqualTo(1);
    assertThat(undone.getJsonArray("results").getValuesAs(JsonObject.class))
        .extracting(row -> row.getString("code", ""))
        .containsExactlyInAnyOrder("CHANGED_SINCE", "");
    assertThat(sheet.column("", "name")).containsExactly("\"A\"");
  }

  @Test
  void severalRowsOfOneRecordAreUndoneTogether() {
    String rows = "name,code\nA,c1\nB,c1\nC,c1\n";
    JsonObject done = imports.run(rows, UPSERT, "name", "code");
    assertThat(sheet.column("", "name")).containsExactly("\"C\"");
    undo(done.getString("undo_token")).expect(200);
    assertThat(sheet.column("", "name")).isEmpty();
  }

  @Test
  void aLargeImportIsUndoneByAJob() {
    StringBuilder rows = new StringBuilder("name,code\n");
    for (int i = 0; i < 1_500; i++) {
      rows.append("N").append(i).append(",C").append(i).append('\n');
    }
    JsonObject done = imports.run(rows.toString(), "{}", "name", "code");
    JsonObject started = undo(done.getString("undo_token")).expect(202).data();
    String next = started.getString("undo_token");
    JsonObject ended =
        Await.until(
            "the import is undone",
            () -> admin.get("/object/data/undo/" + next).expect(200).data(),
            operation -> !operation.getJsonObject("job").isNull("finished_at"));
    assertThat(ended.getInt("succeeded")).isEqualTo(1_500);
    assertThat(sheet.column("", "name")).isEmpty();
  }

  @Test
  void anImportThatStoredNothingHasNothingToUndo() {
    JsonObject dry = imports.run("name\nA\n", "{\"dry_run\":true}", "name");
    assertThat(dry.isNull("undo_token")).isTrue();
    JsonObject refused = imports.run("name,amount\nA,x\n", "{}", "name", "amount");
    assertThat(Imports.counts(refused)).isEqualTo("0 0 0 1");
    assertThat(refused.isNull("undo_token")).isTrue();
  }

  @Test
  void undoingRequiresTheRightsToChangeAndToDelete() {
    role("Editor", array("record.read", "record.update"));
    role("Clerk", array("record.*"));
    role("Blind", array("record.*"));
    admin
        .put("/admin/roles/blind/objects/shipments", json("fields", json("amount", "read_only")))
        .expect(200);
    sheet.slugOf(json("name", "Old", "code", "c1", "amount", 1));
    JsonObject done = imports.run("name,code,amount\nNew,c1,9\n", UPSERT, "name", "code", "amount");
    String path = "/object/data/undo/" + done.getString("undo_token");
    workspace.member("editor").post(path).refused(403, "PERMISSION_DENIED");
    workspace.member("blind").post(path).refused(403, "PERMISSION_DENIED");
    assertThat(sheet.column("", "amount")).containsExactly("9");
    workspace.member("clerk").post(path).expect(200);
    assertThat(sheet.column("", "amount")).containsExactly("1");
  }

  private Api.Answer undo(String token) {
    return admin.post("/object/data/undo/" + token);
  }

  private void role(String name, JsonArray permissions) {
    admin.post("/admin/roles", json("name", name, "permissions", permissions)).expect(201);
  }
}
