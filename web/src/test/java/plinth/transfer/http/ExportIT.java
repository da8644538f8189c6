package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.Exported.await;
import static plinth.testing.Exported.download;
import static plinth.testing.Exported.slug;
import static plinth.testing.Exported.text;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.JsonText;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Exported;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

class ExportIT {
  private static final JsonObject STAGES =
      json(
          "options",
          array(json("value", "new", "label", "Brand new"), json("value", "won", "label", "Won")));

  private static Workspace workspace;
  private static Sheet deals;
  private static String first;
  private static String second;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    Sheet firms = Sheet.create(workspace.admin(), "firms").field("name", "text");
    deals =
        Sheet.create(workspace.admin(), "bargains")
            .field("name", "text")
            .field("amount", "number")
            .field("stage", "select", STAGES)
            .field("price", "currency")
            .field("firm", "smart_catalog", json("settings", json("object", "firms")));
    String firm = firms.slugOf(json("name", "Sand & Co"));
    first =
        deals.slugOf(
            json(
                "name",
                "=1+1, \"x\"",
                "amount",
                parsed("12.50"),
                "stage",
                "new",
                "firm",
                firm,
                "price",
                json("amount", -3, "currency", "EUR")));
    second = deals.slugOf(json("name", "B", "amount", 7, "stage", "won"));
    deals.slugOf(json("name", "C"));
  }

  private static Api.Answer refused(JsonObject members) {
    return workspace.admin().post("/object/data/bargains/export", members);
  }

  @Test
  void csvHoldsTheRecordsWithTheirSlugs() {
    String firm =
        deals.read(first).data().getJsonObject("data").getJsonObject("firm").getString("slug");
    assertThat(text(deals, json("format", "csv")).lines())
        .hasSize(4)
        .startsWith(
            "slug,name,amount,stage,price,firm",
            first + ",\"'=1+1, \"\"x\"\"\",12.50,new,-3 EUR," + firm,
            second + ",B,7,won,,");
  }

  @Test
  void exportsFollowTheRequestedFieldsSortAndFormat() {
    assertThat(
            text(
                deals,
                json(
                    "format", "csv",
                    "fields", array("amount", "name", "version"),
                    "sort", "amount",
                    "delimiter", ";",
                    "raw", true)))
        .isEqualTo("amount;name;version\r\n7;B;1\r\n12.50;\"=1+1, \"\"x\"\"\";1\r\n;C;1\r\n");
    assertThat(
            text(
                deals,
                json(
                    "format",
                    "csv",
                    "labels",
                    true,
                    "with_header",
                    false,
                    "fields",
                    array("stage", "firm"),
                    "q",
                    "1+1")))
        .isEqualTo("Brand new,Sand & Co\r\n");
    assertThat(
            text(
                deals,
                json(
                    "format",
                    "csv",
                    "fields",
                    array("stage"),
                    "labels",
                    true,
                    "filter",
                    json("field", "stage", "op", "eq", "value", "won"))))
        .isEqualTo("stage\r\nWon\r\n");
    assertThat(text(deals, json("format", "csv", "fields", array("stage"), "sort", "-stage")))
        .isEqualTo("stage\r\nwon\r\nnew\r\n\"\"\r\n");
    assertThat(
            text(
                deals,
                json(
                    "format", "csv",
                    "fields", array("name"),
                    "filter", json("field", "amount", "op", "gt", "value", 1000))))
        .isEqualTo("name\r\n");
  }

  @Test
  void sortsWithoutAnIndexMatchLists() {
    Sheet wide = Sheet.create(workspace.admin(), "wide").field("no", "serial_number");
    // Numbers have twelve slots, so the last fields have none.
    for (int i = 1; i <= 12; i++) {
      wide.field("n" + i, "number");
    }
    wide.field("late", "serial_number", json("settings", json("prefix", "L-", "start", 9)));
    for (int i = 0; i < 3; i++) {
      wide.create(json("n12", (i + 5) % 3));
    }
    for (String sort : List.of("late", "-late", "n12", "-n12,late", "created_by,-late")) {
      List<String> listed =
          wide.column("sort=" + sort, "late").stream().map(late -> late.replace("\"", "")).toList();
      assertThat(listed).hasSize(3);
      assertThat(
              text(wide, json("format", "csv", "fields", array("late"), "sort", sort))
                  .lines()
                  .skip(1))
          .as(sort)
          .isEqualTo(listed);
    }
    assertThat(wide.column("sort=late", "late"))
        .containsExactly(quoted("L-9"), quoted("L-10"), quoted("L-11"));
  }

  @Test
  void jsonLinesAreTheRecordsOfTheApi() {
    List<String> lines = text(deals, json("format", "jsonl")).lines().toList();
    assertThat(lines).hasSize(3);
    assertThat(JsonText.parseObject(lines.get(0))).isEqualTo(deals.read(first).data());
    assertThat(
            text(deals, json("format", "jsonl", "fields", array("name"), "q", "b"))
                .lines()
                .toList())
        .singleElement()
        .satisfies(
            line ->
                assertThat(JsonText.parseObject(line).getJsonObject("data").toString())
                    .isEqualTo(json("name", "B").toString()));
  }

  @Test
  void aWorkbookHoldsTextsAndNumbers() {
    String slug = slug(deals, json("format", "xlsx", "sort", "created_at"));
    JsonObject export = await(deals.api(), "bargains", slug);
    assertThat(export.getString("status")).isEqualTo("completed");
    byte[] book = deals.api().bytes(download("bargains", slug));
    assertThat(book).hasSize(export.getInt("size"));
    String sheet = Exported.part(book, "xl/worksheets/sheet1.xml");
    assertThat(sheet)
        .contains("<t>amount</t>", "<t>=1+1, &quot;x&quot;</t>", "<v>12.5</v>", "<v>-3")
        .doesNotContain("<f>");
    assertThat(
            Database.texts(
                "select amount = "
                    + book.length
                    + " and count(*) over () = 1 from main.usage_entry where source like 'kept:' ||"
                    + " (select key from tenant.export where slug = '"
                    + slug
                    + "') || '%'"))
        .as("the whole is counted, and the pieces are not any more")
        .containsExactly("t");
  }

  @Test
  void theStatusDescribesTheFile() {
    String slug = slug(deals, json("format", "csv"));
    JsonObject export = await(deals.api(), "bargains", slug);
    assertThat(export.getString("format")).isEqualTo("csv");
    assertThat(export.getInt("total")).isEqualTo(3);
    assertThat(export.getInt("processed")).isEqualTo(3);
    assertThat(export.getInt("percent")).isEqualTo(100);
    assertThat(export.getJsonObject("created_by").keySet()).containsExactly("slug", "name");
    Api.Answer file = deals.api().get(download("bargains", slug)).expect(200);
    assertThat(file.header("Content-Type")).startsWith("text/csv");
    assertThat(file.header("Content-Disposition"))
        .startsWith("attachment; filename=\"bargains-")
        .contains(".csv\"");
    assertThat(file.header("Content-Length")).isEqualTo(export.get("size").toString());
    Api part = deals.api().with("Range", "bytes=5-8");
    assertThat(part.get(download("bargains", slug)).expect(206).text()).isEqualTo("name");
    deals
        .api()
        .with("Range", "bytes=99999-")
        .get(download("bargains", slug))
        .refused(416, "VALIDATION_FAILED");
    deals
        .api()
        .with("If-None-Match", file.header("ETag"))
        .get(download("bargains", slug))
        .expect(304);
  }

  @Test
  void invalidRequestsAreRefusedByName() {
    assertThat(refused(json()).expect(400).faults()).containsExactly("format:required");
    assertThat(refused(json("format", "pdf")).expect(400).faults()).hasSize(1);
    JsonObject csv = json("format", "csv");
    assertThat(refused(json(csv, "fields", array("name", "none"))).expect(400).faults())
        .containsExactly("fields[1]:unknown");
    assertThat(refused(json(csv, "fields", array("name", "name"))).expect(400).faults())
        .containsExactly("fields[1]:duplicate");
    assertThat(refused(json(csv, "fields", array((Object) null))).expect(400).faults()).hasSize(1);
    assertThat(refused(json(csv, "sort", "none")).expect(400).faults())
        .containsExactly("sort:unknown");
    assertThat(refused(json(csv, "delimiter", "x")).expect(400).faults())
        .containsExactly("delimiter:option");
    assertThat(refused(json(csv, "view", "none")).expect(400).faults())
        .containsExactly("view:unknown");
    assertThat(
            refused(json(csv, "filter", json("field", "none", "op", "eq", "value", 1)))
                .expect(400)
                .faults())
        .containsExactly("filter.field:unknown");
    workspace
        .admin()
        .post("/object/data/nothing/export", json("format", "csv"))
        .refused(404, "NOT_FOUND");
  }

  @Test
  void anExportIsOfItsObjectAndWorkspace() {
    String slug = slug(deals, json("format", "csv"));
    await(deals.api(), "bargains", slug);
    deals.api().get("/object/data/firms/export/status/" + slug).refused(404, "NOT_FOUND");
    deals.api().get("/object/data/firms/export/download/" + slug).refused(404, "NOT_FOUND");
    Api other = Workspace.create().admin();
    Sheet.create(other, "bargains");
    other.get("/object/data/bargains/export/status/" + slug).refused(404, "NOT_FOUND");
    other.get(download("bargains", slug)).refused(404, "NOT_FOUND");
    other.post("/object/data/bargains/export/" + slug + "/cancel").refused(404, "NOT_FOUND");
    assertThat(
            deals.api().post("/object/data/bargains/export/" + slug + "/cancel").expect(409).code())
        .isEqualTo("JOB_FINISHED");
  }

  @Test
  void exportsRequireTheRightToReadRecords() {
    workspace
        .admin()
        .post("/admin/roles", json("name", "Mover", "permissions", array("transfer.*")))
        .expect(201);
    Api mover = workspace.member("mover");
    mover
        .post("/object/data/bargains/export", json("format", "csv"))
        .refused(403, "PERMISSION_DENIED");
    workspace
        .admin()
        .post("/admin/roles", json("name", "Reader", "permissions", array("record.*")))
        .expect(201);
    Api reader = workspace.member("reader");
    reader
        .post("/object/data/bargains/export", json("format", "csv"))
        .refused(403, "PERMISSION_DENIED");
    String slug = slug(deals, json("format", "csv"));
    reader.get("/object/data/bargains/export/status/" + slug).refused(403, "PERMISSION_DENIED");
    mover.get(download("bargains", slug)).refused(403, "PERMISSION_DENIED");
  }

  @Test
  void aViewCompletesTheRequest() {
    workspace
        .admin()
        .post(
            "/object/custom/view/bargains",
            json(
                "name", "Priced",
                "type", "table",
                "sort", "-amount",
                "fields", array("amount", "created_by"),
                "filter", json("field", "amount", "op", "is_not_empty")))
        .expect(201);
    String me = workspace.admin().get("/admin/me").data().getString("slug");
    assertThat(text(deals, json("format", "csv", "view", "priced")))
        .isEqualTo("amount,created_by\r\n12.50," + me + "\r\n7," + me + "\r\n");
    assertThat(
            text(
                deals,
                json(
                    "format", "csv",
                    "view", "priced",
                    "sort", "amount",
                    "fields", array("name"),
                    "filter", json("field", "amount", "op", "lt", "value", 10))))
        .isEqualTo("name\r\nB\r\n");
  }

  @Test
  void exportsAtOnceAreEachWhole() throws Exception {
    Sheet many = Sheet.create(workspace.admin(), "swarm").field("name", "text");
    Database.addRecords(plinth.testing.Plinth.server(), workspace.subdomain(), "swarm", 4_000);
    List<List<String>> files =
        Race.of(
            4,
            caller -> {
              if (caller == 0) {
                many.slugOf(json("name", "late"));
                many.delete("r5").expect(200);
              }
              return text(many, json("format", "csv", "fields", array("slug"))).lines().toList();
            });
    for (List<String> lines : files) {
      assertThat(lines).doesNotHaveDuplicates().hasSizeBetween(4_000, 4_002);
      assertThat(lines.stream().filter(line -> line.startsWith("r")).collect(Collectors.toSet()))
          .hasSizeBetween(3_999, 4_000);
    }
  }
}
