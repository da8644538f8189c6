package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A dry run of a generated file reports what the import then does, row by row. */
class ImportAgreementIT {
  private static final int ROUNDS = 6;
  private static final long SEED = 20_260;
  private static final int ROWS = 1_150;
  private static final List<String> FIELDS =
      List.of("name", "code", "serial", "amount", "stage", "parent", "firm", "batch");
  private static final JsonArray MAPPING =
      array(
          json("column", 0, "field", "name"),
          json("column", 1, "field", "code"),
          json("column", 2, "field", "serial"),
          json("column", 3, "field", "amount"),
          json("column", 4, "field", "stage"),
          json("column", 5, "field", "parent", "by", "code"),
          json("column", 6, "field", "firm", "by", "name"),
          json("column", 7, "field", "batch"));

  @Test
  void theDryRunAgreesWithTheRun() {
    Workspace workspace = Workspace.create();
    Sheet firms =
        Sheet.create(workspace.admin(), "firms").field("name", "text", json("is_unique", true));
    Imports imports = Imports.ofShipments(workspace.admin());
    Sheet deals =
        imports
            .sheet()
            .field("serial", "text", json("is_unique", true))
            .field("batch", "text")
            .field(
                "parent",
                "smart_catalog",
                json("settings", json("object", imports.sheet().slug())));
    workspace
        .admin()
        .put(
            "/object/unique-keys/shipments",
            json("unique_keys", array(json("fields", array("batch", "amount"), "fold", true))))
        .expect(200);
    workspace
        .admin()
        .put(
            "/object/duplicate-rules/shipments",
            json(
                "rules",
                array(
                    rule("Serial", "allow", json("field", "serial", "method", "similar")),
                    rule(
                        "Batch",
                        "warn",
                        json("field", "batch", "method", "folded"),
                        json("field", "stage", "method", "exact")))))
        .expect(200);
    Related.relate(
        workspace.admin(), "owned", "one_to_one", "unlink", "shipments.firm", "firms.shipment");
    new Imports(firms)
        .run(
            IntStream.range(0, 400)
                .mapToObj(i -> "F" + i + "\n")
                .collect(Collectors.joining("", "name\n", "")),
            "{}",
            "name");
    Random random = new Random(SEED);
    for (int round = 0; round < ROUNDS; round++) {
      String rows = rows(random);
      Await.until("earlier changes are compared", () -> comparisons(workspace).equals("0"));
      JsonObject options = options(random, round);
      JsonObject dry = imports.runMapped(rows, json(options, "dry_run", true), MAPPING);
      JsonObject run = imports.runMapped(rows, options, MAPPING);
      String about = "seed " + SEED + ", round " + round + ", " + options;
      List<String> told = report(imports, dry);
      List<String> happened = report(imports, run);
      assertThat(told.stream().filter(row -> !happened.contains(row))).as(about).isEmpty();
      assertThat(happened).as(about).containsExactlyElementsOf(told);
      assertThat(Imports.counts(dry)).as(about).isEqualTo(Imports.counts(run));
    }
    assertThat(deals.list("limit=1").expect(200).text()).contains("\"code\"");
  }

  private static JsonObject rule(String name, String onCreate, JsonObject... conditions) {
    return json(
        "name",
        name,
        "threshold",
        0.9,
        "on_create",
        onCreate,
        "conditions",
        array((Object[]) conditions));
  }

  private static String comparisons(Workspace workspace) {
    return Database.textsIn(
            workspace.id(),
            "select count(*) from tenant.outbox where listener = 'duplicates' and workspace_id = "
                + workspace.id())
        .get(0);
  }

  private static JsonObject options(Random random, int round) {
    return switch (round % 6) {
      case 0 ->
          json(
              "mode",
              "upsert",
              "upsert_on",
              "code",
              "clear_blank",
              random.nextBoolean(),
              "create_missing_records",
              random.nextBoolean());
      case 1 ->
          json(
              "mode",
              "create",
              "create_missing_options",
              random.nextBoolean(),
              "create_missing_records",
              random.nextBoolean());
      case 2 -> json("mode", "update", "upsert_on", "code", "clear_blank", random.nextBoolean());
      case 3 ->
          json("mode", "upsert", "upsert_on", "amount,batch", "clear_blank", random.nextBoolean());
      case 4 -> json("mode", "create", "skip_duplicates", true);
      default ->
          json(
              "mode",
              "upsert",
              "match_rules",
              array("Serial", "Batch"),
              "allow_duplicates",
              random.nextBoolean());
    };
  }

  private static String rows(Random random) {
    StringBuilder rows = new StringBuilder(String.join(",", FIELDS)).append('\n');
    for (int i = 0; i < ROWS; i++) {
      List<String> cells = new ArrayList<>();
      cells.add(random.nextInt(30) == 0 ? "" : "N" + random.nextInt(3));
      cells.add(random.nextInt(40) == 0 ? "" : "C" + random.nextInt(900));
      cells.add(random.nextInt(3) == 0 ? "S" + random.nextInt(2_000) : "");
      cells.add(random.nextInt(40) == 0 ? "many" : String.valueOf(random.nextInt(3)));
      cells.add(List.of("", "new", "won", "lost").get(random.nextInt(40) == 0 ? 3 : i % 3));
      cells.add(random.nextInt(5) == 0 ? "C" + random.nextInt(900) : "");
      cells.add(random.nextInt(10) == 0 ? "F" + random.nextInt(400) : "");
      cells.add(random.nextInt(3) == 0 ? (i % 2 == 0 ? "b" : "B") + random.nextInt(600) : "");
      rows.append(String.join(",", cells)).append('\n');
    }
    return rows.toString();
  }

  private static List<String> report(Imports imports, JsonObject done) {
    return imports
        .sheet()
        .api()
        .get(imports.path("/" + done.getString("slug") + "/failed-rows?format=csv"))
        .expect(200)
        .text()
        .lines()
        .toList();
  }
}
