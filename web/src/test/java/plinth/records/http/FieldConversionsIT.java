package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Values are converted when the type, options or settings of their field change. */
class FieldConversionsIT {
  private static final JsonObject COLORS =
      json("options", array(json("value", "red"), json("value", "green"), json("value", "blue")));

  private static Workspace workspace;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
  }

  @Test
  void aDryRunReportsOutcomesAndChangesNothing() {
    Sheet sheet = sheet("tried").field("size", "text");
    sheet.create(json("size", "12.5"));
    sheet.create(json("size", "7"));
    String bad = sheet.slugOf(json("size", "large"));
    sheet.delete(sheet.slugOf(json("size", "gone"))).expect(200);
    sheet.create(json("name", "none"));

    Api.Answer answer = sheet.changeField("size", json("type", "number", "dry_run", true));
    assertThat(answer.expect(200).json().getString("message")).contains("nothing was changed");
    JsonObject tried = answer.data();
    assertThat(tried.getString("type")).isEqualTo("number");
    JsonObject conversion = tried.getJsonObject("conversion");
    assertThat(conversion.getBoolean("is_dry_run")).isTrue();
    JsonObject report = conversion.getJsonObject("report");
    assertThat(counts(report))
        .isEqualTo("3 records: 0 kept 2 converted 0 lossy 0 cleared 1 failed");
    assertThat(report.getJsonArray("examples").getValuesAs(JsonObject.class))
        .filteredOn(e -> e.getString("outcome").equals("failed"))
        .singleElement()
        .satisfies(
            e -> {
              assertThat(e.getString("record_slug")).isEqualTo(bad);
              assertThat(e.getString("before")).isEqualTo("large");
              assertThat(e.getString("reason")).isNotBlank();
            });
    JsonObject still = show(sheet, "size");
    assertThat(still.getString("type")).isEqualTo("text");
    assertThat(still.get("conversion")).isEqualTo(JsonValue.NULL);
    assertThat(sheet.read(bad).data().getInt("version")).isEqualTo(1);
  }

  @Test
  void valuesThatDoNotFitRefuseUnlessTheyAreCleared() {
    Sheet sheet = sheet("typed").field("size", "text", json("default_value", "4"));
    String good = sheet.slugOf(json("size", "12.5"));
    String bad = sheet.slugOf(json("size", "large"));
    String gone = sheet.slugOf(json("size", "8"));
    sheet.delete(gone).expect(200);

    Api.Answer refused =
        sheet.changeField("size", json("type", "number")).refused(409, "FIELD_VALUES_DO_NOT_FIT");
    assertThat(refused.code()).isEqualTo("FIELD_VALUES_DO_NOT_FIT");
    assertThat(refused.faults()).containsExactly("type:held");
    assertThat(refused.json().getInt("records")).isEqualTo(1);
    assertThat(value(sheet, good, "size").toString()).isEqualTo(quoted("12.5"));

    JsonObject changed =
        sheet.changeField("size", json("type", "number", "on_failure", "clear")).expect(200).data();
    assertThat(counts(changed.getJsonObject("conversion").getJsonObject("report")))
        .isEqualTo("2 records: 0 kept 1 converted 0 lossy 1 cleared 0 failed");
    assertThat(changed.getInt("default_value")).as("the default goes along").isEqualTo(4);
    assertThat(value(sheet, good, "size").toString()).isEqualTo("12.5");
    assertThat(value(sheet, bad, "size").toString()).isEqualTo("null");
    assertThat(sheet.create(json()).getJsonObject("data").getInt("size")).isEqualTo(4);
    assertThat(sheet.column("sort=size&limit=2", "size")).containsExactly("4", "12.5");
    assertThat(
            sheet
                .filtered(json("field", "size", "op", "gt", "value", 10))
                .expect(200)
                .json()
                .getJsonArray("data"))
        .hasSize(1);
    sheet.update(good, json("size", "x")).refused(400, "VALIDATION_FAILED");

    JsonObject log = logs(sheet, bad).get(0);
    assertThat(log.getString("operation")).isEqualTo("update");
    assertThat(log.getInt("version")).isEqualTo(2);
    assertThat(log.getJsonObject("changed_fields").getJsonObject("size").toString())
        .isEqualTo(json("new", null, "old", "large").toString());
    assertThat(logs(sheet, good)).hasSize(2);
    for (Map.Entry<String, String> first :
        Map.of(good, "12.5", bad, "large", gone, "8").entrySet()) {
      List<JsonObject> entries = logs(sheet, first.getKey());
      assertThat(
              entries
                  .get(entries.size() - 1)
                  .getJsonObject("changed_fields")
                  .getJsonObject("size")
                  .getString("new"))
          .as("what the record was created with")
          .isEqualTo(first.getValue());
    }
    assertThat(
            Database.texts("select data->>'size' from tenant.record where slug = '" + gone + "'"))
        .as("a deleted record may come back")
        .containsExactly("8");
    assertThat(
            Database.texts(
                "select count(distinct operation_id) from tenant.change_log where record_slug in"
                    + " ('"
                    + good
                    + "','"
                    + bad
                    + "') and operation = 'update'"))
        .as("one operation")
        .containsExactly("1");
  }

  @Test
  void usedOptionsAreRemovedOnlyWithAReplacement() {
    Sheet sheet = sheet("options").field("color", "select", COLORS);
    String red = sheet.slugOf(json("color", "red"));
    sheet.create(json("color", "red"));
    String green = sheet.slugOf(json("color", "green"));
    JsonObject blue = json("options", array(json("value", "blue")));

    Api.Answer refused = sheet.changeField("color", blue).refused(409, "FIELD_VALUES_DO_NOT_FIT");
    assertThat(refused.faults()).containsExactly("options:held");
    assertThat(
            refused.json().getJsonObject("conversion").getJsonArray("removed_options").toString())
        .isEqualTo(
            array(json("value", "red", "records", 2), json("value", "green", "records", 1))
                .toString());
    sheet
        .changeField("color", json(blue, "replace_options", json("red", "blue")))
        .refused(409, "FIELD_VALUES_DO_NOT_FIT");
    sheet
        .changeField("color", json(blue, "replace_options", json("red", "blue", "green", null)))
        .expect(200);
    assertThat(value(sheet, red, "color").toString()).isEqualTo(quoted("blue"));
    assertThat(value(sheet, green, "color").toString()).isEqualTo("null");
    assertThat(
            sheet
                .filtered(json("field", "color", "op", "eq", "value", "blue"))
                .json()
                .getJsonArray("data"))
        .hasSize(2);

    sheet
        .changeField(
            "color",
            json(
                "options", array(json("value", "azure")),
                "replace_options", json("blue", "azure")))
        .expect(200);
    assertThat(value(sheet, red, "color").toString())
        .as("an option is renamed")
        .isEqualTo(quoted("azure"));
    sheet
        .changeField("color", json("options", array(json("value", "azure"), json("value", "x"))))
        .expect(200);
    sheet.changeField("color", json("options", array(json("value", "azure")))).expect(200);
    assertThat(logs(sheet, red)).as("what changes nothing is not logged").hasSize(3);
  }

  @Test
  void multipleOptionsLoseOnlyRemovedOnes() {
    Sheet sheet = sheet("several").field("colors", "multi_select", COLORS);
    String both = sheet.slugOf(json("colors", array("red", "green")));
    String one = sheet.slugOf(json("colors", array("red")));
    sheet
        .changeField(
            "colors", json("options", array(json("value", "green")), "on_failure", "clear"))
        .expect(200);
    assertThat(value(sheet, both, "colors").toString()).isEqualTo(array("green").toString());
    assertThat(value(sheet, one, "colors").toString()).isEqualTo("null");
    sheet.changeField("colors", json("type", "select")).expect(200);
    assertThat(value(sheet, both, "colors").toString()).isEqualTo(quoted("green"));
    assertThat(
            sheet
                .filtered(json("field", "colors", "op", "eq", "value", "green"))
                .json()
                .getJsonArray("data"))
        .hasSize(1);
  }

  @Test
  void textsMakeTheOptionsOfASelect() {
    Sheet sheet = sheet("made").field("kind", "text");
    sheet.create(json("kind", "b"));
    sheet.create(json("kind", "a"));
    sheet.create(json("kind", "b"));
    JsonObject made = sheet.changeField("kind", json("type", "select")).expect(200).data();
    assertThat(made.getJsonArray("options").getValuesAs(JsonObject.class))
        .extracting(option -> option.getString("value"))
        .containsExactly("a", "b");
    assertThat(sheet.column("sort=kind", "kind"))
        .containsExactly(quoted("a"), quoted("b"), quoted("b"));
  }

  @Test
  void narrowerSettingsKeepValuesUnlessSaidOtherwise() {
    Sheet sheet = sheet("narrow").field("size", "number");
    String big = sheet.slugOf(json("size", 50));
    assertThat(
            counts(
                sheet
                    .changeField("size", json("settings", json("max", 10), "dry_run", true))
                    .expect(200)
                    .data()
                    .getJsonObject("conversion")
                    .getJsonObject("report")))
        .isEqualTo("1 records: 0 kept 0 converted 0 lossy 0 cleared 1 failed");
    assertThat(
            sheet
                .changeField("size", json("settings", json("max", 10), "on_failure", "refuse"))
                .expect(409)
                .faults())
        .containsExactly("settings:held");
    sheet.changeField("size", json("settings", json("max", 10))).expect(200);
    assertThat(value(sheet, big, "size").toString()).isEqualTo("50");
    sheet.changeField("size", json("settings", json("max", 9), "on_failure", "clear")).expect(200);
    assertThat(value(sheet, big, "size").toString()).isEqualTo("null");
  }

  @Test
  void aUniqueFieldStaysUniqueOrRefuses() {
    Sheet sheet = sheet("unique").field("code", "text", json("is_unique", true));
    sheet.create(json("code", "1"));
    sheet.create(json("code", "2"));
    sheet.changeField("code", json("type", "number")).expect(200);
    sheet.tryCreate(json("code", 2)).refused(409, "VALUE_EXISTS");
    assertThat(sheet.changeField("code", json("type", "boolean")).expect(400).faults())
        .containsExactly("is_unique:type");
    Sheet torn = sheet("torn").field("code", "text", json("is_unique", true));
    torn.create(json("code", "1"));
    torn.create(json("code", "1.0"));
    assertThat(torn.changeField("code", json("type", "number")).expect(409).code())
        .isEqualTo("FIELD_VALUES_REPEAT");
    assertThat(torn.column("", "code")).containsExactlyInAnyOrder(quoted("1"), quoted("1.0"));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          unknown type      | {"type":"nope"}                                     | type
          bound type        | {"type":"file"}                                     | type
          given type        | {"type":"serial_number"}                            | type
          unknown policy    | {"type":"text","on_failure":"x"}                | on_failure
          kept over types   | {"type":"text","on_failure":"keep"}             | on_failure
          option stays      | {"options":[{"value":"red"},{"value":"green"}],"replace_options":{"red":null}} | replace_options.red
          unknown other     | {"options":[{"value":"red"}],"replace_options":{"green":"x"}} | replace_options.green
          wrong settings    | {"type":"number","settings":{"min":"a"}}      | settings.min
          """)
  void aChangeIsRefused(String label, String body, String fault) {
    Sheet sheet = new Sheet(workspace.admin(), "refusals");
    if (sheet.api().get("/object/refusals").status() == 404) {
      sheet("refusals").field("color", "select", COLORS);
    }
    assertThat(sheet.changeField("color", parsed(body)).expect(400).faults())
        .hasSize(1)
        .allMatch(given -> given.startsWith(fault + ":"));
  }

  private static Sheet sheet(String slug) {
    return Sheet.create(workspace.admin(), slug).field("name", "text");
  }

  private static JsonValue value(Sheet sheet, String record, String field) {
    return sheet.read(record).expect(200).data().getJsonObject("data").get(field);
  }

  private static JsonObject show(Sheet sheet, String field) {
    return sheet.api().get("/object/field/show/" + sheet.slug() + "/" + field).expect(200).data();
  }

  private static List<JsonObject> logs(Sheet sheet, String record) {
    return sheet
        .api()
        .get(sheet.path("/" + record + "/logs"))
        .expect(200)
        .json()
        .getJsonArray("data")
        .getValuesAs(JsonObject.class);
  }

  private static String counts(JsonObject report) {
    return "%d records: %d kept %d converted %d lossy %d cleared %d failed"
        .formatted(
            report.getInt("records"),
            report.getInt("kept"),
            report.getInt("converted"),
            report.getInt("lossy"),
            report.getInt("cleared"),
            report.getInt("failed"));
  }
}
