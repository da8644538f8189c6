package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A refused row reports all of its faults, in the import as in a dry run. */
class ImportFaultsIT {
  private Workspace workspace;
  private Sheet deals;
  private Imports imports;

  @BeforeEach
  void makeDeals() {
    workspace = Workspace.create();
    imports = Imports.ofShipments(workspace.admin());
    deals = imports.sheet();
    deals.create(json("name", "There", "code", "T1"));
  }

  @Test
  void aNewRowReportsMissingTakenAndUnreadableValues() {
    String rows =
        """
        name,code,amount,stage,due
        ,T1,many,lost,2026-02-31
        Good,G1,1,new,
        ,G1,2,,
        Later,L1,many,,
        Fine,L1,3,,
        """;
    for (boolean isDry : List.of(true, false)) {
      JsonObject done =
          imports.run(
              rows, json("dry_run", isDry).toString(), "name", "code", "amount", "stage", "due");
      assertThat(Imports.counts(done)).isEqualTo("2 0 0 3");
      assertThat(faults(done))
          .containsExactly(
              "2 due:format amount:type stage:option name:required code:unique",
              "4 name:required code:unique",
              "5 amount:type");
    }
  }

  @Test
  void aRowOfAnUnknownRecordReportsItsOtherFaults() {
    String rows = "name,code,amount\n,T1,many\nNew,N1,many\nX,,many\n";
    for (boolean isDry : List.of(true, false)) {
      JsonObject done =
          imports.run(
              rows,
              json("mode", "update", "upsert_on", "code", "clear_blank", true, "dry_run", isDry)
                  .toString(),
              "name",
              "code",
              "amount");
      assertThat(faults(done))
          .containsExactly(
              "2 amount:type name:required",
              "3 amount:type code:unknown",
              "4 amount:type code:required");
    }
  }

  @Test
  void theReportHasAllReasons() {
    JsonObject done = imports.run("name,code,amount\n,T1,many\n", "{}", "name", "code", "amount");
    String file =
        workspace
            .admin()
            .get(imports.path("/" + done.getString("slug") + "/failed-rows?format=csv"))
            .expect(200)
            .text();
    assertThat(file)
        .contains(
            "amount: Must be a number", "name: name must have a value", "code: Another record");
  }

  private List<String> faults(JsonObject done) {
    return imports.failedRows(done).stream()
        .map(
            row -> {
              StringBuilder faults = new StringBuilder().append(row.getInt("row"));
              row.getJsonArray("errors").getValuesAs(JsonObject.class).stream()
                  .map(error -> " " + error.getString("field") + ":" + error.getString("rule"))
                  .forEach(faults::append);
              return faults.toString();
            })
        .toList();
  }
}
