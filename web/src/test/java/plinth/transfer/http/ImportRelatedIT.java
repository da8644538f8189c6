package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Imports;
import plinth.testing.Race;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Imports that create the related records that their cells name. */
class ImportRelatedIT {
  private static final JsonObject CREATING = json("create_missing_records", true);
  private static final JsonArray MAPPING =
      array(json("column", 0, "field", "name"), json("column", 1, "field", "firm", "by", "name"));

  private Workspace workspace;
  private Api owner;
  private Sheet firms;
  private Sheet people;
  private Imports imports;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    owner = workspace.admin();
    firms =
        Sheet.create(owner, "firms")
            .field("name", "text", json("is_unique", true))
            .field("size", "number");
    people = Sheet.create(owner, "people").field("name", "text");
    Related.relate(owner, "works_at", "one_to_many", "unlink", "firms.staff", "people.firm");
    imports = new Imports(people);
  }

  @Test
  void aFirmThatSeveralRowsNameIsCreatedOnceAndGoesWithTheImport() {
    firms.create(json("name", "Acme", "size", 3));
    String rows = "name,firm\nAnn,Acme\nBob,Zenith\nCid,Zenith\nDee,\n";
    JsonObject without = imports.runMapped(rows, json(), MAPPING);
    assertThat(Imports.counts(without)).isEqualTo("2 0 0 2");
    undo(without);

    JsonObject dry = imports.runMapped(rows, json(CREATING, "dry_run", true), MAPPING);
    assertThat(Imports.counts(dry)).isEqualTo("4 0 0 0");
    assertThat(firms.column("sort=name", "name")).containsExactly(quoted("Acme"));

    JsonObject done = imports.runMapped(rows, CREATING, MAPPING);
    assertThat(Imports.counts(done)).isEqualTo("4 0 0 0");
    assertThat(firms.column("sort=name", "name")).containsExactly(quoted("Acme"), quoted("Zenith"));
    assertThat(
            people
                .filtered(json("field", "firm.name", "op", "eq", "value", "Zenith"))
                .json()
                .getJsonArray("data"))
        .hasSize(2);
    undo(done);
    assertThat(people.column("", "name")).isEmpty();
    assertThat(firms.column("sort=name", "name")).containsExactly(quoted("Acme"));
  }

  @Test
  void aRowSaysWhyARecordCannotBeCreated() {
    firms.changeField("size", json("is_required", true)).expect(200);
    JsonObject done = imports.runMapped("name,firm\nAnn,Zenith\nBob,\n", CREATING, MAPPING);
    assertThat(Imports.counts(done)).isEqualTo("1 0 0 1");
    assertThat(
            imports
                .failedRows(done)
                .get(0)
                .getJsonArray("errors")
                .getJsonObject(0)
                .getString("message"))
        .isEqualTo(
            "There is no record Zenith in firms, and it cannot be created: size must have a value");
    assertThat(firms.column("", "name")).isEmpty();
  }

  @Test
  void theRightToCreateTheRelatedRecordsIsRequired() {
    owner
        .post(
            "/admin/roles", json("name", "Clerks", "permissions", array("record.*", "transfer.*")))
        .expect(201);
    owner.put("/admin/roles/clerks/objects/firms", json("create", false)).expect(200);
    Imports clerks = new Imports(people.by(workspace.member("clerks")));
    JsonObject body =
        json(
            "upload_id", clerks.upload("name,firm\nAnn,Zenith\n"),
            "options", CREATING,
            "mapping", MAPPING);
    clerks.tryExecute(body).refused(403, "PERMISSION_DENIED");
    JsonObject without = clerks.runMapped("name,firm\nAnn,Zenith\n", json(), MAPPING);
    assertThat(Imports.counts(without)).isEqualTo("0 0 0 1");
    owner.put("/admin/roles/clerks/objects/firms", json("read", false)).expect(200);
    assertThat(clerks.tryExecute(body).faults()).containsExactly("mapping[1].field:unknown");
    assertThat(firms.column("", "name")).isEmpty();
  }

  @Test
  void undoRequiresTheRightToDeleteTheRelatedRecords() {
    JsonObject done = imports.runMapped("name,firm\nAnn,Zenith\n", CREATING, MAPPING);
    owner
        .post(
            "/admin/roles", json("name", "Clerks", "permissions", array("record.*", "transfer.*")))
        .expect(201);
    owner.put("/admin/roles/clerks/objects/firms", json("delete", false)).expect(200);
    workspace
        .member("clerks")
        .post("/object/data/undo/" + done.getString("undo_token"))
        .refused(403, "PERMISSION_DENIED");
    assertThat(people.column("", "name")).hasSize(1);
  }

  @Test
  void importsInOppositeDirectionsCreateEachRecordOnce() throws Exception {
    people.field("code", "text", json("is_unique", true));
    Imports others = new Imports(firms);
    JsonArray reverse =
        array(
            json("column", 0, "field", "name"), json("column", 1, "field", "staff", "by", "code"));
    JsonArray own =
        array(json("column", 0, "field", "code"), json("column", 1, "field", "firm", "by", "name"));
    List<String> jobs =
        Race.of(
            6,
            number -> {
              StringBuilder rows = new StringBuilder("a,b\n");
              for (int i = 0; i < 40; i++) {
                rows.append(number % 2 == 0 ? "P" : "G").append(number).append('_').append(i);
                rows.append(number % 2 == 0 ? ",F" : ",Q")
                    .append(number % 2 == 0 ? i % 7 : number * 100 + i);
                rows.append('\n');
              }
              return number % 2 == 0
                  ? imports.start(rows.toString(), CREATING, own)
                  : others.start(rows.toString(), CREATING, reverse);
            });
    List<String> counts = new ArrayList<>();
    for (int i = 0; i < jobs.size(); i++) {
      counts.add(Imports.counts((i % 2 == 0 ? imports : others).await(jobs.get(i))));
    }
    assertThat(counts).containsOnly("40 0 0 0");
    assertThat(firms.list("limit=1").json().getJsonObject("pagination").getInt("total"))
        .isEqualTo(7 + 3 * 40);
    assertThat(people.list("limit=1").json().getJsonObject("pagination").getInt("total"))
        .isEqualTo(6 * 40);
  }

  private void undo(JsonObject done) {
    owner.post("/object/data/undo/" + done.getString("undo_token")).expect(200);
  }
}
