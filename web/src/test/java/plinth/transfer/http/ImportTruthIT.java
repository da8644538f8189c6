package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** The report of an import matches its effects. */
class ImportTruthIT {
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
  void aDryRunKnowsOptionsOfEarlierRows() {
    StringBuilder rows = new StringBuilder("name,stage\n");
    for (int i = 0; i < 2_200; i++) {
      rows.append("N").append(i).append(",Stage ").append(i % 1_100).append('\n');
    }
    String options =
        """
        {"create_missing_options":true,"dry_run":%s}""";
    JsonObject dry = imports.run(rows.toString(), options.formatted(true), "name", "stage");
    JsonObject real = imports.run(rows.toString(), options.formatted(false), "name", "stage");
    assertThat(Imports.counts(dry)).isEqualTo("1996 0 0 204").isEqualTo(Imports.counts(real));
    List<JsonObject> refused = imports.failedRows(real);
    assertThat(refused).isEqualTo(imports.failedRows(dry));
    JsonObject error = refused.get(0).getJsonArray("errors").getJsonObject(0);
    assertThat(error.getString("field")).isEqualTo("stage");
    assertThat(error.getString("rule")).isEqualTo("option_limit");
    assertThat(error.getString("message")).contains("1000 options", "Stage 998");
    assertThat(deals.list("sort=-stage&limit=1").expect(200).text()).contains("Stage 997");
  }

  @Test
  void aDryRunOfAnUpsertKnowsItsEarlierRows() {
    StringBuilder rows = new StringBuilder("name,code\n");
    for (int i = 0; i < 1_000; i++) {
      rows.append("N").append(i).append(",C").append(i).append('\n');
    }
    rows.append("N0,C0\nOther,C1\nOther,C1\nN3,C3\n");
    String options =
        """
        {"mode":"upsert","upsert_on":"code","dry_run":%s}""";
    JsonObject dry = imports.run(rows.toString(), options.formatted(true), "name", "code");
    JsonObject real = imports.run(rows.toString(), options.formatted(false), "name", "code");
    assertThat(Imports.counts(dry)).isEqualTo("1000 1 3 0").isEqualTo(Imports.counts(real));
  }

  @Test
  void rowsWithCellsThatWentNowhereAreCounted() {
    String rows = "name,code\nA,1,extra\nB,2\nC,3, ,x\nD,4, \n";
    JsonObject done = imports.run(rows, "{}", "name", "code");
    assertThat(Imports.counts(done)).isEqualTo("4 0 0 0");
    assertThat(done.getInt("surplus_rows")).isEqualTo(2);
  }

  @Test
  void aRowReportsAllItsFaults() {
    deals.field("mail", "email").field("done", "boolean");
    JsonObject done =
        imports.run(
            "name,amount,done,due,mail,stage\nx12,abc,maybe,2026-13-01,nomail,zzz\n",
            json("date_format", "ymd").toString(),
            "name",
            "amount",
            "done",
            "due",
            "mail",
            "stage");
    assertThat(imports.failedRows(done).get(0).getJsonArray("errors").getValuesAs(JsonObject.class))
        .extracting(error -> error.getString("field"))
        .containsExactlyInAnyOrder("amount", "done", "due", "mail", "stage");
  }

  @Test
  void aRecordKeepsAnInactiveOptionThatItsRowNames() {
    deals.create(json("name", "A", "code", "A1", "stage", "won"));
    deals.create(json("name", "B", "code", "B1", "stage", "new"));
    workspace
        .admin()
        .put(
            "/object/field/" + deals.slug() + "/stage",
            """
            {"options":[{"value":"new"},{"value":"won","is_active":false}]}\
            """)
        .expect(200);
    JsonObject done =
        imports.run(
            "name,code,stage\nAnn,A1,won\nBea,B1,won\nCid,C1,won\n",
            json("mode", "upsert", "upsert_on", "code").toString(),
            "name",
            "code",
            "stage");
    assertThat(Imports.counts(done)).isEqualTo("0 1 0 2");
    assertThat(deals.column("sort=code", "name")).containsExactly(quoted("Ann"), quoted("B"));
  }
}
