package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Imported;
import plinth.testing.Imports;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** An import does what its member may do manually, and reveals nothing more. */
class ImportRolesIT {
  private static final String SECRET = "qzhush";

  private Workspace workspace;
  private Api owner;
  private Sheet rows;

  @BeforeEach
  void create() {
    workspace = Workspace.create();
    owner = workspace.admin();
    rows =
        Sheet.create(owner, "rows")
            .field("name", "text")
            .field("stage", "select", json("options", array(json("value", "new"))))
            .field(SECRET, "text", json("is_unique", true));
  }

  private Api member(String role, JsonArray permissions) {
    owner.post("/admin/roles", json("name", role, "permissions", permissions)).expect(201);
    return workspace.member(role);
  }

  private Api limited(String access) {
    Api member = member("sales", array("record.*", "transfer.*"));
    owner.put("/admin/roles/sales/objects/rows", json("fields", json(SECRET, access))).expect(200);
    return member;
  }

  private static Api.Answer ask(
      Imports imports, String content, JsonObject options, JsonArray mapping) {
    return imports.tryExecute(
        json(
            "upload_id", imports.upload(content),
            "options", options,
            "mapping", mapping));
  }

  @Test
  void addingOptionsRequiresTheRightToChangeFields() {
    JsonArray mapping =
        array(json("column", 0, "field", "name"), json("column", 1, "field", "stage"));
    JsonObject options = json("create_missing_options", true);
    Imports clerks = new Imports(rows.by(member("clerk", array("record.*", "transfer.*"))));
    assertThat(ask(clerks, "name,stage\nA,fresh\n", options, mapping).expect(403).code())
        .isEqualTo("PERMISSION_DENIED");
    JsonObject without = clerks.runMapped("name,stage\nA,fresh\nB,new\n", json(), mapping);
    assertThat(Imports.counts(without)).isEqualTo("1 0 0 1");
    assertThat(rows.column("", "stage")).containsExactly(quoted("new"));

    Api builder = member("builder", array("record.*", "transfer.*", "field.*"));
    JsonObject with =
        new Imports(rows.by(builder)).runMapped("name,stage\nA,fresh\n", options, mapping);
    assertThat(Imports.counts(with)).isEqualTo("1 0 0 0");
    assertThat(rows.column("sort=name", "stage")).containsExactly(quoted("fresh"), quoted("new"));
  }

  @Test
  void hiddenFieldsAnswerLikeUnknownOnes() {
    rows.create(json("name", "There", SECRET, "taken"));
    Imports imports = new Imports(rows.by(limited("hidden")));
    for (String place : List.of(SECRET, "nope")) {

      assertThat(
              ask(
                      imports,
                      "name,x\nA,taken\n",
                      json(),
                      array(json("column", 0, "field", "name"), json("column", 1, "field", place)))
                  .faults())
          .containsExactly("mapping[1].field:unknown");
      assertThat(
              ask(
                      imports,
                      "name,x\nA,taken\n",
                      json("mode", "upsert", "upsert_on", place),
                      array(json("column", 0, "field", "name"), json("column", 1, "field", place)))
                  .faults())
          .contains("options.upsert_on:unknown");
    }
    Imported files = new Imported(imports.sheet().api(), "rows");
    JsonObject preview = files.ended(files.previewed("name," + SECRET + "\nA,taken\n"));
    assertThat(Imported.column(preview, 1).get("field").toString()).doesNotContain(SECRET);
    assertThat(imports.run("name\nA\n", "{}", "name").getInt("created")).isEqualTo(1);
  }

  @Test
  void aFieldThatMayNotBeChangedTakesNoColumn() {
    Imports imports = new Imports(rows.by(limited("read_only")));
    assertThat(
            ask(
                    imports,
                    "name,x\nA,b\n",
                    json(),
                    array(json("column", 0, "field", "name"), json("column", 1, "field", SECRET)))
                .faults())
        .containsExactly("mapping[1].field:read_only");
  }

  @Test
  void importsCannotRemoveARequiredLink() {
    Related related = Related.create(owner, "one_to_many", "unlink");
    related.people().changeField("employer", json("is_required", true)).expect(200);
    related.firms().field("code", "text", json("is_unique", true));
    related.people().field("code", "text", json("is_unique", true));
    String acme = related.firms().slugOf(json("name", "Acme", "code", "F1"));
    related.firms().create(json("name", "Zen", "code", "F2"));
    String ann = related.people().slugOf(json("name", "Ann", "code", "P1", "employer", acme));
    JsonObject update = json("mode", "update", "upsert_on", "code", "clear_blank", true);
    Imports people = new Imports(related.people());
    JsonObject bared = people.run("code,employer\nP1,\n", update.toString(), "code", "employer");
    assertThat(Imports.counts(bared)).isEqualTo("0 0 0 1");
    assertThat(people.failedRows(bared).get(0).getString("field")).isEqualTo("employer");
    Imports firms = new Imports(related.firms());
    JsonObject left = firms.run("code,staff\nF1,\nF2,\n", update.toString(), "code", "staff");
    assertThat(Imports.counts(left)).isEqualTo("0 0 1 1");
    assertThat(firms.failedRows(left).get(0).getString("rule")).isEqualTo("required");
    assertThat(related.people().read(ann).expect(200).text()).contains(acme);
    JsonObject moved =
        people.runMapped(
            "code,employer\nP1,F2\n",
            update,
            array(
                json("column", 0, "field", "code"),
                json("column", 1, "field", "employer", "by", "code")));
    assertThat(Imports.counts(moved)).isEqualTo("0 1 0 0");
  }
}
