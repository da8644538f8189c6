package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Exported;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Workspace;

/** The refused rows of an import. */
class RefusedRowsIT {
  private Workspace workspace;
  private Sheet deals;
  private Imports imports;

  @BeforeEach
  void makeDeals() {
    workspace = Workspace.create();
    imports = Imports.ofShipments(workspace.admin());
    deals = imports.sheet();
  }

  @Test
  void refusedRowsAreNamedAndTheOthersImported() {
    deals.create(json("name", "There", "code", "T1"));
    JsonObject done =
        imports.run(
            "name,code,amount,stage,due\n"
                + "Good,G1,1,new,2026-01-31\n"
                + ",B1,1,new,\n"
                + "Number,B2,many,new,\n"
                + "Option,B3,1,lost,\n"
                + "Day,B4,1,new,2026-02-31\n"
                + "Taken,T1,1,new,\n"
                + "Twice,G1,1,new,\n"
                + "Good too,G2,,,\n",
            "{}",
            "name",
            "code",
            "amount",
            "stage",
            "due");

    assertThat(done.getString("status")).isEqualTo("completed_with_errors");
    assertThat(Imports.counts(done)).isEqualTo("2 0 0 6");
    List<String> faults =
        imports.failedRows(done).stream()
            .map(r -> r.getInt("row") + " " + r.getString("field") + ":" + r.getString("rule"))
            .toList();
    assertThat(faults)
        .containsExactly(
            "3 name:required",
            "4 amount:type",
            "5 stage:option",
            "6 due:format",
            "7 code:unique",
            "8 code:unique");
    assertThat(imports.failedRows(done).get(1).getJsonArray("cells").getString(2))
        .isEqualTo("many");
  }

  @Test
  void aFileOfTheRefusedRowsIsImportedAgain() {
    JsonObject done =
        imports.run(
            "name,code,amount\nGood,G1,1\nBad,B1,\"1,x\"\n", "{}", "name", "code", "amount");
    String file =
        workspace
            .admin()
            .get(imports.path("/" + done.getString("slug") + "/failed-rows?format=csv"))
            .expect(200)
            .text();
    assertThat(file.replace("\uFEFF", "").lines())
        .containsExactly(
            "name,code,amount,reason", "Bad,B1,\"1,x\",amount: Must be a number such as 1250.50");
    JsonObject again =
        imports.run(file.replace(quoted("1,x"), "7"), "{}", "name", "code", "amount");
    assertThat(Imports.counts(again)).isEqualTo("1 0 0 0");
    assertThat(deals.column("sort=code", "amount")).containsExactly("7", "1");
    workspace
        .admin()
        .get(imports.path("/" + done.getString("slug") + "/failed-rows?format=pdf"))
        .refused(400, "VALIDATION_FAILED");
  }

  @Test
  void aWorkbookOfTheRefusedRowsIsImportedAgain() {
    JsonObject done = imports.run("name,code\nGood,G1\n,'=B1\n,B2\n", "{}", "name", "code");
    assertThat(Imports.counts(done)).isEqualTo("1 0 0 2");
    byte[] book =
        workspace
            .admin()
            .bytes(imports.path("/" + done.getString("slug") + "/failed-rows?format=xlsx"));
    assertThat(Exported.part(book, "xl/worksheets/sheet1.xml"))
        .contains("=B1", "name must have a value")
        .doesNotContain("<f>", "'=B1", "&apos;=B1", "Good");
    JsonObject again = imports.runPreviewed("rows.xlsx", book, "amount", "code", "name");
    assertThat(Imports.counts(again)).as("the reason became the name").isEqualTo("2 0 0 0");
    assertThat(deals.column("sort=code", "code"))
        .containsExactly(quoted("=B1"), quoted("B2"), quoted("G1"));
  }

  @Test
  void refusedRowsOfFormerImportsExpire() {
    JsonObject old = imports.run("name,code\n,B1\n", "{}", "name", "code");
    JsonObject young = imports.run("name,code\n,B2\n", "{}", "name", "code");
    Database.run(
        "update tenant.import_run set begun_at = now() - interval '30 days 1 minute' where job_slug"
            + " = '"
            + old.getString("slug")
            + "'");
    JsonObject swept =
        Api.open()
            .bearer(Signer.server().operator())
            .post(
                "/admin/platform/schedulers/import-sweep/run", json("workspace_id", workspace.id()))
            .expect(200)
            .data();
    assertThat(swept.getInt("failures")).isZero();
    workspace
        .admin()
        .get(imports.path("/status/" + old.getString("slug")))
        .refused(404, "NOT_FOUND");
    workspace
        .admin()
        .get(imports.path("/" + old.getString("slug") + "/failed-rows"))
        .refused(404, "NOT_FOUND");
    assertThat(imports.failedRows(young)).hasSize(1);
  }
}
