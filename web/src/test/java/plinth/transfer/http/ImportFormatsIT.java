package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Exported;
import plinth.testing.Imported;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Files of other formats and notations. */
class ImportFormatsIT {
  @Test
  void linesWithJsonAreImported() {
    Workspace workspace = Workspace.create();
    Imports imports = Imports.ofShipments(workspace.admin());
    imports.sheet().field("price", "currency").field("home", "address");
    String file =
        """
        {"name":"Ann","code":"A1","price":{"amount":12.5,"currency":"EUR"},\
        "home":{"street":"S 1\\nS 2","city":"Oban","postal_code":"5","country":"DE"}}
        {"name":"Bea","code":
        {"code":"C1","data":{"name":"Cid","amount":1.5}}
        """;
    Imported files = new Imported(workspace.admin(), imports.sheet().slug());
    String job =
        files
            .send("rows.jsonl", file.getBytes(StandardCharsets.UTF_8))
            .expect(202)
            .data()
            .getString("slug");
    JsonObject preview = files.ended(job);
    assertThat(preview.getString("type")).isEqualTo("jsonl");
    assertThat(preview.getInt("total_rows")).isEqualTo(3);
    JsonObject fault = preview.getJsonArray("row_faults").getJsonObject(0);
    assertThat(fault.getInt("row")).isEqualTo(2);
    assertThat(fault.getString("message")).contains("column");
    JsonObject done =
        imports.await(
            imports.tryExecute(json("job_slug", job)).expect(202).data().getString("slug"));
    assertThat(Imports.counts(done)).isEqualTo("2 0 0 1");
    assertThat(imports.failedRows(done).get(0).getString("rule")).isEqualTo("not_json");
    assertThat(imports.sheet().column("sort=code", "name"))
        .containsExactly(quoted("Ann"), quoted("Cid"));
    assertThat(imports.sheet().column("sort=code", "price").get(0)).contains("12.5", "EUR");
    assertThat(imports.sheet().column("sort=code", "home").get(0))
        .contains("\"street\":\"S 1\\nS 2\"", "\"city\":\"Oban\"", "\"country\":\"DE\"");
  }

  @Test
  void aWorkbookHasRealDaysTimesAndAmounts() {
    Workspace workspace = Workspace.create();
    Imports imports = Imports.ofShipments(workspace.admin());
    Sheet deals = imports.sheet().field("price", "currency").field("at", "datetime");
    deals.create(
        json(
            "name",
            "Ann",
            "due",
            "2026-03-31",
            "at",
            "2026-03-31T09:30:00Z",
            "price",
            json("amount", 1234.5, "currency", "EUR")));
    String export =
        Exported.slug(
            deals,
            json("format", "xlsx", "fields", List.of("name", "due", "at", "price", "created_at")));
    Exported.await(workspace.admin(), deals.slug(), export);
    byte[] book = workspace.admin().bytes(Exported.download(deals.slug(), export));
    assertThat(Exported.part(book, "xl/worksheets/sheet1.xml"))
        .contains("<v>46112", "<v>46112.39583333", "<v>1234.5")
        .doesNotContain("2026-03-31", "EUR");
    assertThat(Exported.part(book, "xl/styles.xml")).contains("#,##0.00 [$EUR]");

    Imported files = new Imported(workspace.admin(), deals.slug());
    String job = files.send("rows.xlsx", book).expect(202).data().getString("slug");
    assertThat(files.ended(job).getString("status")).isEqualTo("preview_ready");
    JsonObject done =
        imports.await(
            imports
                .tryExecute(json("job_slug", job, "options", json("decimal_mark", ",")))
                .expect(202)
                .data()
                .getString("slug"));
    assertThat(Imports.counts(done)).isEqualTo("1 0 0 0");
    assertThat(deals.column("sort=created_at", "price").get(1)).contains("1234.5", "EUR");
    assertThat(deals.column("sort=created_at", "at").get(1))
        .isEqualTo(deals.column("sort=created_at", "at").get(0));
  }

  @Test
  void eachColumnIsReadInItsNotation() {
    Workspace workspace = Workspace.create();
    Imports imports = Imports.ofShipments(workspace.admin());
    imports.sheet().field("price", "currency");
    String file =
        """
        name;amount;price
        Ann;1.5;€ 1.234,50
        Bea;0.25;1 234,50 €
        """;
    Imported files = new Imported(workspace.admin(), imports.sheet().slug());
    String job = files.previewed(file);
    JsonObject preview = files.ended(job);
    for (int column = 0; column < 3; column++) {
      assertThat(Imported.column(preview, column).getInt("problems")).isZero();
    }
    JsonObject done =
        imports.await(
            imports.tryExecute(json("job_slug", job)).expect(202).data().getString("slug"));
    assertThat(Imports.counts(done)).isEqualTo("2 0 0 0");
    assertThat(imports.sheet().column("sort=name", "amount")).containsExactly("1.5", "0.25");
    assertThat(imports.sheet().column("sort=name", "price"))
        .allSatisfy(price -> assertThat(price).contains("1234.50", "EUR"));
  }
}
