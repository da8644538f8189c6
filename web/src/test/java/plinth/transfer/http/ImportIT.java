package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Imported;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Signer;
import plinth.testing.Upload;
import plinth.testing.Workspace;

class ImportIT {
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
  void rowsBecomeRecordsWithLogsAndWords() {
    JsonObject done =
        imports.run(
            "name,code,amount,stage\nNorth Pier,A1,12.50,new\n\"South, \"\"Gate\"\"\",A2,,won\n",
            "{}",
            "name",
            "code",
            "amount",
            "stage");

    assertThat(done.getString("status")).isEqualTo("completed");
    assertThat(Imports.counts(done)).isEqualTo("2 0 0 0");
    assertThat(done.getInt("total")).isEqualTo(2);
    assertThat(done.getJsonNumber("progress").doubleValue()).isEqualTo(1);
    assertThat(deals.column("sort=code", "name"))
        .containsExactly(quoted("North Pier"), quoted("South, \"Gate\""));
    assertThat(deals.column("sort=code", "amount").get(0)).isEqualTo("12.50");
    assertThat(deals.list("q=pier").expect(200).json().getJsonArray("data")).hasSize(1);
    String slug =
        deals.list("sort=code").json().getJsonArray("data").getJsonObject(0).getString("slug");
    JsonObject log =
        workspace
            .admin()
            .get(deals.path("/" + slug + "/logs"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(log.getString("operation")).isEqualTo("create");
    assertThat(log.getJsonObject("changed_fields").getJsonObject("code").getString("new"))
        .isEqualTo("A1");
  }

  @Test
  void rowsChangeTheRecordsTheyMatch() {
    deals.create(json("name", "One", "code", "C1", "amount", 1));
    deals.create(json("name", "Two", "code", "C2", "amount", 2));
    JsonObject done =
        imports.run(
            "code,name,amount\nC1,Uno,\nC2,Two,2\nC9,Nine,9\n",
            json("mode", "update", "upsert_on", "code").toString(),
            "code",
            "name",
            "amount");
    assertThat(Imports.counts(done)).as("created updated skipped failed").isEqualTo("0 1 1 1");
    assertThat(deals.column("sort=code", "name")).containsExactly(quoted("Uno"), quoted("Two"));
    assertThat(deals.column("sort=code", "amount").get(0)).as("blank keeps").isEqualTo("1");

    JsonObject upserted =
        imports.run(
            "code,name,amount\nC1,Eins,\nC9,Nine,9\nC9,Neun,\nC9,,10\n",
            json("mode", "upsert", "upsert_on", "code", "clear_blank", false).toString(),
            "code",
            "name",
            "amount");
    assertThat(Imports.counts(upserted)).isEqualTo("1 3 0 0");
    assertThat(deals.column("sort=code", "name"))
        .containsExactly(quoted("Eins"), quoted("Two"), quoted("Neun"));
    assertThat(deals.column("sort=code", "amount").get(2)).isEqualTo("10");

    JsonObject cleared =
        imports.run(
            "code,amount\nC9,\n",
            json("mode", "update", "upsert_on", "code", "clear_blank", true).toString(),
            "code",
            "amount");
    assertThat(Imports.counts(cleared)).isEqualTo("0 1 0 0");
    assertThat(deals.column("sort=code", "amount").get(2)).isEqualTo("null");
  }

  @Test
  void recordsAreNamedBySlugOrUniqueField() {
    Api admin = workspace.admin();
    Sheet firms = Sheet.create(admin, "firms").field("name", "text", json("is_unique", true));
    admin
        .post(
            "/object/relation",
            json(
                "name", "Firm",
                "slug", "firm_shipments",
                "type", "one_to_many",
                "from_object", "firms",
                "to_object", "shipments",
                "from_label", "Shipments",
                "to_label", "Firm"))
        .expect(201);
    String acme = firms.slugOf(json("name", "Acme"));
    firms.create(json("name", "Zen"));
    String field = relationField();
    JsonObject done =
        imports.runMapped(
            "name,firm\nA,Acme\nB,Zen\nC,Nobody\nD,\n",
            json(),
            array(
                json("column", 0, "field", "name"),
                json("column", 1, "field", field, "by", "name")));
    assertThat(Imports.counts(done)).isEqualTo("3 0 0 1");
    assertThat(imports.failedRows(done).get(0).getString("rule")).isEqualTo("unknown");
    assertThat(deals.column("sort=name", field).get(0)).contains(acme);
    JsonObject moved =
        imports.runMapped(
            "code,name,firm\nX1,E," + acme + "\n",
            json(),
            array(
                json("column", 0, "field", "code"),
                json("column", 1, "field", "name"),
                json("column", 2, "field", field)));
    assertThat(Imports.counts(moved)).isEqualTo("1 0 0 0");
    JsonObject changed =
        imports.runMapped(
            "code,firm\nX1,Zen\n",
            json("mode", "update", "upsert_on", "code"),
            array(
                json("column", 0, "field", "code"),
                json("column", 1, "field", field, "by", "name")));
    assertThat(Imports.counts(changed)).isEqualTo("0 1 0 0");
    JsonObject log =
        admin
            .get(firms.path("/" + acme + "/logs"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(log.getString("operation")).as("the firm was left").isEqualTo("update");
  }

  private String relationField() {
    return workspace
        .admin()
        .get("/object/field/shipments")
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class)
        .stream()
        .filter(f -> f.getString("type").equals("relation"))
        .map(f -> f.getString("slug"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void filesNumbersAndNewOptions() {
    deals
        .field("scan", "file")
        .field("no", "serial_number", json("settings", json("prefix", "S-", "padding", 3)));
    String file = Upload.slug(workspace.admin(), "a.txt", "a");
    JsonObject done =
        imports.run(
            "name,stage,scan\nA,fresh," + file + "\nB,New,none\nC,fresh,\n",
            json("create_missing_options", true).toString(),
            "name",
            "stage",
            "scan");
    assertThat(Imports.counts(done)).isEqualTo("2 0 0 1");
    assertThat(deals.column("sort=name", "stage"))
        .containsExactly(quoted("fresh"), quoted("fresh"));
    assertThat(deals.column("sort=name", "no")).containsExactly(quoted("S-001"), quoted("S-002"));
    workspace.admin().delete("/files/" + file).refused(409, "FILE_IN_USE");
  }

  @Test
  void duplicatesArePassedOver() {
    deals.create(json("name", "There", "code", "T1"));
    JsonObject done =
        imports.run(
            "name,code\nA,T1\nB,N1\nC,N1\n",
            json("skip_duplicates", true).toString(),
            "name",
            "code");
    assertThat(Imports.counts(done)).isEqualTo("1 0 2 0");
    assertThat(done.getString("status")).isEqualTo("completed");
  }

  @Test
  void aDryRunReportsTheSameAndKeepsNothing() {
    StringBuilder rows = new StringBuilder("name,code\n");
    for (int i = 0; i < 1_500; i++) {
      rows.append("N").append(i).append(",C").append(i % 1_400).append('\n');
    }
    JsonObject dry = imports.run(rows.toString(), json("dry_run", true).toString(), "name", "code");
    assertThat(Imports.counts(dry)).isEqualTo("1400 0 0 100");
    assertThat(dry.getBoolean("is_dry_run")).isTrue();
    assertThat(deals.list("").expect(200).json().getJsonArray("data")).isEmpty();
    assertThat(
            Database.texts(
                "select count(*) from tenant.import_state where workspace_id = " + workspace.id()))
        .containsExactly("0");
    JsonObject real = imports.run(rows.toString(), "{}", "name", "code");
    assertThat(Imports.counts(real)).isEqualTo("1400 0 0 100");
    assertThat(imports.failedRows(real)).isEqualTo(imports.failedRows(dry));
  }

  @Test
  void theCompaniesOfAnIndexComeWhole() throws IOException {
    String file = Files.readString(Path.of("..", "docs", "tour", "sp500-companies.csv"));
    Sheet companies =
        Sheet.create(workspace.admin(), "index_companies")
            .field("symbol", "text", json("is_required", true, "is_unique", true))
            .field("name", "text", json("is_required", true))
            .field("sector", "select", json("options", array(json("value", "Industrials"))))
            .field("industry", "text")
            .field("seat", "text")
            .field("added", "date")
            .field("cik", "text")
            .field("founded", "text");
    Imports its = new Imports(companies);
    JsonObject done =
        its.run(
            file,
            json("create_missing_options", true).toString(),
            "symbol",
            "name",
            "sector",
            "industry",
            "seat",
            "added",
            "cik",
            "founded");
    assertThat(its.failedRows(done)).isEmpty();
    assertThat(Imports.counts(done)).isEqualTo("503 0 0 0");
    assertThat(
            companies
                .list("count=exact&limit=1")
                .expect(200)
                .json()
                .getJsonObject("pagination")
                .getInt("total"))
        .isEqualTo(503);
    JsonObject again =
        its.run(
            file,
            json("mode", "upsert", "upsert_on", "symbol").toString(),
            "symbol",
            "name",
            "sector",
            "industry",
            "seat",
            "added",
            "cik",
            "founded");
    assertThat(Imports.counts(again)).as("nothing is new").isEqualTo("0 0 503 0");
  }

  @Test
  void aPreviewedFileIsImportedAsThePreviewFoundIt() {
    Imported files = new Imported(workspace.admin(), "shipments");
    byte[] bytes =
        "name;code;amount;due\nCaf\u00e9;P1;1,5;31/01/2026\nPier;P2;2,25;28/02/2026\n"
            .getBytes(Charset.forName("windows-1252"));
    String preview = files.send("rows.csv", bytes).expect(202).data().getString("slug");
    files.ended(preview);
    JsonObject begun = imports.tryExecute(json("job_slug", preview)).expect(202).data();
    JsonObject done = imports.await(begun.getString("slug"));
    assertThat(imports.failedRows(done)).isEmpty();
    assertThat(Imports.counts(done)).isEqualTo("2 0 0 0");
    assertThat(deals.column("sort=code", "name")).containsExactly(quoted("Café"), quoted("Pier"));
    assertThat(deals.column("sort=code", "amount")).containsExactly("1.5", "2.25");
    assertThat(deals.column("sort=code", "due"))
        .containsExactly(quoted("2026-01-31"), quoted("2026-02-28"));
    imports.tryExecute(json("job_slug", "nothing")).refused(400, "VALIDATION_FAILED");
  }

  @ParameterizedTest
  @CsvSource({
    "create, create, 403",
    "create, upsert, 403",
    "create, update, 202",
    "update, create, 202",
    "update, upsert, 403",
    "update, update, 403"
  })
  void importsRequireTheRightToWrite(String lost, String mode, int status) {
    deals.create(json("name", "Ann", "code", "A"));
    workspace
        .admin()
        .post("/admin/roles", json("name", "Clerk", "permissions", array("transfer.*")))
        .expect(201);
    workspace
        .admin()
        .put("/admin/roles/clerk/objects/" + deals.slug(), json(lost, false))
        .expect(200);
    String code = mode.equals("create") ? "B" : "A";
    Imports clerks = new Imports(deals.by(workspace.member("clerk")));
    Api.Answer asked =
        clerks.tryExecute(
            json(
                "upload_id", clerks.upload("name,code\nBob," + code + "\n"),
                "options",
                    json("mode", mode, mode.equals("create") ? json() : json("upsert_on", "code")),
                "mapping",
                    array(json("column", 0, "field", "name"), json("column", 1, "field", "code"))));
    if (status == 403) {
      asked.refused(403, "PERMISSION_DENIED");
    } else {
      clerks.await(asked.expect(202).data().getString("slug"));
    }
    List<String> names = deals.column("sort=name", "name");
    if (status == 403) {
      assertThat(names).containsExactly(quoted("Ann"));
    } else {
      assertThat(names).endsWith(quoted("Bob")).hasSize(mode.equals("create") ? 2 : 1);
    }
  }

  @Test
  void anImportNamesAFieldDeletedDuringIt() {
    StringBuilder rows = new StringBuilder("name,code\n");
    for (int n = 0; n < 20_000; n++) {
      rows.append("N,").append(n).append('\n');
    }
    String job =
        imports.start(
            rows.toString(),
            json(),
            array(json("column", 0, "field", "name"), json("column", 1, "field", "code")));
    order(job, "stop");
    deals.dropField("code");
    order(job, "restart");
    JsonObject failed = imports.await(job);
    assertThat(failed.getString("status")).isEqualTo("failed");
    assertThat(failed.getString("error")).contains("mapping.code");
  }

  private void order(String job, String verb) {
    Api.open()
        .bearer(Signer.server().operator())
        .post("/admin/platform/jobs/" + workspace.subdomain() + "." + job + "/" + verb, "")
        .expect(200);
  }

  @Test
  void anImportIsOfItsWorkspaceAndObject() {
    Api other = Workspace.create().admin();
    JsonObject done = imports.run("name\nA\n", "{}", "name");
    String job = done.getString("slug");
    for (String path : List.of("/status/" + job, "/" + job + "/failed-rows")) {
      other.get(imports.path(path)).refused(404, "NOT_FOUND");
      workspace.admin().get("/object/data/contacts/import" + path).refused(404, "NOT_FOUND");
    }
    other.post(imports.path("/" + job + "/cancel"), "{}").refused(404, "NOT_FOUND");
    workspace.admin().post(imports.path("/" + job + "/cancel"), "{}").refused(409, "JOB_FINISHED");
    imports
        .tryExecute(json("upload_id", "nothing", "mapping", array()))
        .refused(400, "VALIDATION_FAILED");
    imports.tryExecute(json()).refused(400, "VALIDATION_FAILED");
  }
}
