package plinth.transfer.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.Imported.column;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.net.http.HttpHeaders;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.JsonText;
import plinth.testing.Api;
import plinth.testing.Imported;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

class ImportPreviewIT {
  private static final String TEXT =
      "Full name;E-mail;Born;Score;Stage;Firm;Remark\r\n"
          + "Nora Öz;nora@example.com;31.12.1990;1.234,5;new;acme.example;\"a; b\"\r\n"
          + "Ola;wrong;01.02.1991;7,25;odd;acme.example;x\r\n"
          + "\r\n"
          + "Per;per@example.com;03.04.1992;8;New;beta.example;\"two\r\nlines\"\r\n";

  private static Workspace workspace;
  private static Imported people;

  @BeforeAll
  static void makeObjects() {
    workspace = Workspace.create();
    Api admin = workspace.admin();
    Sheet.create(admin, "firms").field("domain", "text", json("is_unique", true));
    Sheet.create(admin, "people")
        .field("name", "text")
        .field("email", "email")
        .field("born", "date")
        .field("score", "number")
        .field(
            "stage", "select", json("options", array(json("value", "new"), json("value", "won"))))
        .field("firm", "smart_catalog", json("settings", json("object", "firms")));
    people = new Imported(admin, "people");
  }

  @Test
  void aTextIsFoundOut() {
    JsonObject preview = people.ended(people.previewed(TEXT));
    assertThat(preview.getString("status")).isEqualTo("preview_ready");
    assertThat(preview.getString("type")).isEqualTo("csv");
    assertThat(preview.getString("encoding")).isEqualTo("utf-8");
    assertThat(preview.getString("delimiter")).isEqualTo(";");
    assertThat(preview.getInt("header_row")).isEqualTo(1);
    assertThat(preview.getInt("total_rows")).isEqualTo(3);
    assertThat(preview.getString("date_format")).isEqualTo("dmy");
    assertThat(preview.getString("decimal_mark")).isEqualTo(",");
    assertThat(preview.getJsonArray("mapping"))
        .isEqualTo(
            JsonText.parse(
                array(
                        json("column", 0, "field", "name", "by", null),
                        json("column", 1, "field", "email", "by", null),
                        json("column", 2, "field", "born", "by", null),
                        json("column", 3, "field", "score", "by", null),
                        json("column", 4, "field", "stage", "by", null),
                        json("column", 5, "field", "firm", "by", "domain"))
                    .toString()));
    assertThat(problems(preview)).containsExactly(0, 1, 0, 0, 1, 0, 0);
    JsonObject wrong = column(preview, 1).getJsonArray("examples").getJsonObject(0);
    assertThat(wrong.getInt("row")).isEqualTo(3);
    assertThat(wrong.getString("value")).isEqualTo("wrong");
    assertThat(wrong.getString("rule")).isEqualTo("email");
    assertThat(column(preview, 4).getJsonArray("missing_options").toString())
        .isEqualTo(array("odd").toString());
    assertThat(column(preview, 6).get("field").toString()).isEqualTo("null");
  }

  @Test
  void theFirstRowsCanBeLookedAt() {
    String job = people.previewed(TEXT);
    Api.Answer page = people.api().get(people.path("preview/" + job + "/rows?limit=2")).expect(200);
    JsonArray rows = page.json().getJsonArray("data");
    assertThat(rows).hasSize(2);
    assertThat(rows.getJsonObject(0).getInt("row")).isEqualTo(2);
    assertThat(rows.getJsonObject(0).getJsonArray("cells").getString(0)).isEqualTo("Nora Öz");
    assertThat(page.json().getJsonObject("pagination").getInt("total")).isEqualTo(3);
    Api.Answer rest =
        people.api().get(people.path("preview/" + job + "/rows?limit=2&page=2")).expect(200);
    JsonObject last = rest.json().getJsonArray("data").getJsonObject(0);
    assertThat(last.getInt("row")).isEqualTo(5);
    assertThat(last.getJsonArray("cells").getString(6)).isEqualTo("two\r\nlines");
  }

  @Test
  void convertsOtherEncodings() {
    for (String encoding : List.of("utf-16le", "utf-16be", "windows-1252")) {
      byte[] bytes = TEXT.getBytes(Charset.forName(encoding));
      JsonObject preview = ended(people.send("rows.csv", bytes));
      assertThat(preview.getString("status")).as(preview.toString()).isEqualTo("preview_ready");
      assertThat(preview.getString("encoding")).isEqualTo(encoding);
      assertThat(preview.getInt("total_rows")).isEqualTo(3);
      Api.Answer rows =
          people
              .api()
              .get(people.path("preview/" + preview.getString("slug") + "/rows"))
              .expect(200);
      assertThat(rows.text()).contains("Nora Öz");
    }
  }

  @Test
  void aWorkbookIsTurnedIntoOurs() throws Exception {
    byte[] book = template("xlsx");
    JsonObject preview = ended(people.send("people.xlsx", book));
    assertThat(preview.getString("status")).as(preview.toString()).isEqualTo("preview_ready");
    assertThat(preview.getString("type")).isEqualTo("xlsx");
    assertThat(preview.getJsonArray("mapping")).hasSize(6);
    assertThat(preview.getInt("total_rows")).isEqualTo(1);
    assertThat(problems(preview)).containsOnly(0);
  }

  @Test
  void anUploadIsPreviewedByItsId() {
    String upload = people.upload("rows.csv", TEXT.getBytes(StandardCharsets.UTF_8));
    JsonObject preview = ended(start(json("upload_id", upload)));
    assertThat(preview.getInt("total_rows")).isEqualTo(3);
    assertThat(preview.getString("file_name")).isEqualTo("rows.csv");
    JsonObject said =
        ended(
            start(
                json(
                    "upload_id",
                    upload,
                    "delimiter",
                    "|",
                    "encoding",
                    "windows-1252",
                    "has_header",
                    false)));
    assertThat(said.getString("status")).as(said.toString()).isEqualTo("preview_ready");
    assertThat(said.getString("delimiter")).isEqualTo("|");
    assertThat(said.getString("encoding")).isEqualTo("windows-1252");
    assertThat(said.getInt("header_row")).isZero();
  }

  @Test
  void theCompaniesOfAnIndexArePreviewed() throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of("../docs/tour/sp500-companies.csv"));
    Sheet.create(workspace.admin(), "stocks")
        .field("symbol", "text", json("is_unique", true))
        .field("security", "text")
        .field("date_added", "date")
        .field("cik", "number");
    Imported stocks = new Imported(workspace.admin(), "stocks");
    JsonObject preview =
        stocks.ended(stocks.send("sp500.csv", bytes).expect(202).data().getString("slug"));
    assertThat(preview.getJsonArray("mapping")).hasSize(4);
    assertThat(preview.getString("date_format")).isEqualTo("ymd");
    assertThat(problems(preview)).containsOnly(0);
    assertThat(preview.getInt("total_rows")).isEqualTo(503);
  }

  @Test
  void filesWithoutRowsAreRefused() {
    assertThat(people.send("empty.csv", new byte[0]).expect(400).faults())
        .containsExactly("file:required");
    people
        .api()
        .with("Content-Type", "multipart/form-data; boundary=x")
        .post(people.path("preview"), "--x--\r\n")
        .refused(400, "VALIDATION_FAILED");
    JsonObject binary = ended(people.send("a.csv", new byte[] {1, 2, 3, 4, 5, 6, 7, 0, 1, 2}));
    assertThat(binary.getString("status")).isEqualTo("failed");
    assertThat(binary.getString("error")).contains("neither");
    JsonObject zip = ended(people.send("a.xlsx", "PK\u0003\u0004rest".getBytes()));
    assertThat(zip.getString("error")).contains("neither");
    JsonObject blank = ended(people.send("a.csv", "\n\n \n".getBytes()));
    assertThat(blank.getString("error")).contains("no rows");
    String slug = blank.getString("slug");
    assertThat(people.api().get(people.path("preview/" + slug + "/rows")).expect(409).code())
        .isEqualTo("PREVIEW_NOT_READY");
  }

  @Test
  void rowsThatCannotBeReadAreNamed() {
    JsonObject preview = people.ended(people.previewed("name,email\nA,\"open\nB,b@example.com\n"));
    assertThat(preview.getInt("faulty_rows")).isEqualTo(1);
    assertThat(preview.getInt("total_rows")).isEqualTo(2);
    JsonObject fault = preview.getJsonArray("row_faults").getJsonObject(0);
    assertThat(fault.getInt("row")).isEqualTo(2);
    assertThat(fault.getString("rule")).isEqualTo("unterminated_quote");
  }

  @Test
  void refusalsNameTheirMember() {
    assertThat(start(json()).expect(400).faults()).containsExactly("upload_id:required");
    start(json("upload_id", "nosuchupload")).refused(404, "NOT_FOUND");
    String upload = people.upload("rows2.csv", (TEXT + "x").getBytes(StandardCharsets.UTF_8));
    assertThat(
            start(json("upload_id", upload, "delimiter", "x", "encoding", "ebcdic"))
                .expect(400)
                .faults())
        .containsExactly("delimiter:unknown", "encoding:unknown");
    String open =
        people
            .init("open.csv", "a,b\n".repeat(2_000).getBytes(), 1_024)
            .expect(201)
            .data()
            .getString("upload_id");
    Api.Answer early = start(json("upload_id", open)).expect(409);
    assertThat(early.code()).isEqualTo("UPLOAD_INCOMPLETE");
    assertThat(early.json().getJsonArray("missing")).hasSize(8);
  }

  @Test
  void onlyItsSenderSeesAFile() {
    String job = people.previewed(TEXT);
    Workspace other = Workspace.create();
    Sheet.create(other.admin(), "people").field("name", "text");
    other.admin().get(people.path("preview/" + job + "/status")).refused(404, "NOT_FOUND");
    Imported firms = new Imported(people.api(), "firms");
    firms.api().get(firms.path("preview/" + job + "/status")).refused(404, "NOT_FOUND");
    firms.api().get(firms.path("preview/" + job + "/rows")).refused(404, "NOT_FOUND");
    Api colleague = workspace.member(role(array("transfer.create", "transfer.read")));
    colleague.get(people.path("preview/" + job + "/status")).refused(404, "NOT_FOUND");
    Api reader = workspace.member(role(array("record.read")));
    assertThat(reader.get(people.path("preview/" + job + "/status")).expect(403).code())
        .isEqualTo("PERMISSION_DENIED");
  }

  @Test
  void readOnlyWorkspacesMayLook() {
    Workspace still = Workspace.create();
    Sheet.create(still.admin(), "people").field("name", "text");
    still.closeForWrites();
    Imported there = new Imported(still.admin(), "people");
    JsonObject preview =
        there.ended(
            there.send("a.csv", "name\nNora\n".getBytes()).expect(202).data().getString("slug"));
    assertThat(preview.getString("status")).isEqualTo("preview_ready");
  }

  @Test
  void aTemplateShowsWhatCanBeImported() throws Exception {
    Api.Answer csv = people.api().get(people.path("template")).expect(200);
    HttpHeaders headers = csv.headers();
    assertThat(headers.firstValue("Content-Type").orElse("")).startsWith("text/csv");
    assertThat(csv.text().lines())
        .containsExactly(
            "\ufeffname,email,born,score,stage,firm",
            "Text,nora@example.com,2026-01-31,42,new,q4mzt8kd2x",
            ",,,,won,");
    assertThat(people.api().get(people.path("template?format=pdf")).expect(400).faults())
        .containsExactly("format:unknown");
    people.api().get("/object/data/nothing/import/template").refused(404, "NOT_FOUND");
    JsonObject preview = people.ended(people.previewed(csv.text()));
    assertThat(preview.getJsonArray("mapping")).hasSize(6);
    assertThat(problems(preview)).containsOnly(0);
  }

  private static byte[] template(String format) {
    return people.api().bytes(people.path("template?format=" + format));
  }

  private static Api.Answer start(JsonObject members) {
    return people.api().post(people.path("preview"), members);
  }

  private static JsonObject ended(Api.Answer started) {
    return people.ended(started.expect(202).data().getString("slug"));
  }

  private static String role(JsonArray permissions) {
    return workspace
        .admin()
        .post("/admin/roles", json("name", "R" + System.nanoTime(), "permissions", permissions))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static List<Integer> problems(JsonObject preview) {
    return preview.getJsonArray("columns").getValuesAs(JsonObject.class).stream()
        .map(column -> column.getInt("problems"))
        .toList();
  }
}
