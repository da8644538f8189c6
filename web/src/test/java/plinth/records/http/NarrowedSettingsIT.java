package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.members;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;
import static plinth.testing.TestJson.string;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.fields.type.FieldTypes;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/**
 * A setting that becomes narrower than what records hold is refused, or loses nothing: what a read
 * answers then can be written back, and the record stays as it was.
 */
class NarrowedSettingsIT {
  /** Types without a setting that narrows what a record may hold. */
  private static final Set<String> WITHOUT_BOUNDS =
      Set.of("boolean", "email", "link", "phone", "serial_number");

  private static final String OPTIONS =
      members("options", array(json("value", "a"), json("value", "b")));

  private static Workspace workspace;
  private static Sheet parts;
  private static String bolt;
  private static String nut;
  private static int sheets;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    parts = Sheet.create(workspace.admin(), "parts").field("name", "text");
    bolt = parts.slugOf(json("name", "Bolt"));
    nut = parts.slugOf(json("name", "Nut"));
  }

  /** Type, members of the field, what a record holds, and the change. */
  static Stream<Arguments> narrowed() {
    return Stream.of(
        Arguments.of("text", "", quoted("Nora"), settings(json("max_length", 2)).toString()),
        Arguments.of("long_text", "", quoted("Nora"), settings(json("max_length", 2)).toString()),
        Arguments.of("number", "", "12.345", settings(json("max", 5)).toString()),
        Arguments.of("number", "", "12.345", settings(json("min", 50)).toString()),
        Arguments.of("number", "", "12.345", settings(json("decimals", 1)).toString()),
        Arguments.of("currency", "", money().toString(), settings(json("max", 5)).toString()),
        Arguments.of("currency", "", money().toString(), settings(json("min", 50)).toString()),
        Arguments.of(
            "currency",
            "",
            money().toString(),
            settings(json("currencies", array("EUR"))).toString()),
        Arguments.of("rating", "", "5", settings(json("max", 3)).toString()),
        Arguments.of(
            "date", "", quoted("2026-01-02"), settings(json("min", "2026-06-01")).toString()),
        Arguments.of(
            "date", "", quoted("2026-01-02"), settings(json("max", "2025-06-01")).toString()),
        Arguments.of(
            "datetime",
            "",
            moment("01").toString(),
            settings(json("min", moment("06"))).toString()),
        Arguments.of(
            "datetime",
            "",
            moment("06").toString(),
            settings(json("max", moment("01"))).toString()),
        Arguments.of(
            "select", OPTIONS, quoted("b"), json("options", array(json("value", "a"))).toString()),
        Arguments.of(
            "multi_select",
            OPTIONS,
            array("a", "b").toString(),
            settings(json("max_selected", 1)).toString()),
        Arguments.of(
            "multi_select",
            OPTIONS,
            array("a", "b").toString(),
            json("options", array(json("value", "a"))).toString()),
        Arguments.of("file", settings(), "two files", settings(json("multiple", false)).toString()),
        Arguments.of(
            "file", settings(), "two files", settings(json("multiple", true, "max", 1)).toString()),
        Arguments.of("smart_catalog", parts(true), "two parts", "{" + parts(false) + "}"),
        Arguments.of("smart_catalog", parts(true), "two parts", "{" + parts(true, 1) + "}"),
        Arguments.of("relation", parts(true), "two parts", "{" + parts(false) + "}"));
  }

  @ParameterizedTest(name = "{0} {3}")
  @MethodSource("narrowed")
  void whatRecordsHoldIsKeptOrTheChangeIsRefused(
      String type, String more, String value, String change) {
    Sheet sheet =
        Sheet.create(workspace.admin(), "sheet" + ++sheets)
            .field("f", type, parsed("{" + more + "}").asJsonObject());
    String slug = sheet.slugOf(json("f", parsed(held(sheet, value))));
    String before = stored(slug);
    JsonValue shown = read(sheet, slug);

    Api.Answer answer = sheet.changeField("f", parsed(change));
    if (answer.status() == 200) {
      assertThat(sheet.update(slug, json("f", read(sheet, slug))).status())
          .as("what was read can be written back")
          .isEqualTo(200);
      assertThat(bulk(sheet, slug, read(sheet, slug))).as("in bulk too").isEqualTo("unchanged");
    } else {
      assertThat(answer.status()).as(answer.text()).isIn(400, 409);
    }
    assertThat(stored(slug)).isEqualTo(before);
    assertThat(read(sheet, slug)).isEqualTo(shown);
    assertThat(sheet.read(slug).data().getInt("version")).isEqualTo(1);
  }

  private static String bulk(Sheet sheet, String slug, JsonValue value) {
    return sheet
        .api()
        .post(sheet.path("/bulk-update"), json("slugs", array(slug), "data", json("f", value)))
        .expect(200)
        .data()
        .getJsonArray("results")
        .getJsonObject(0)
        .getString("status");
  }

  @Test
  void aCatalogBecomesSingleOnlyWhereNoRecordNamesSeveral() {
    Sheet sheet =
        Sheet.create(workspace.admin(), "single")
            .field("f", "smart_catalog", parsed("{" + parts(true) + "}").asJsonObject());
    String one = sheet.slugOf(json("f", array(nut)));
    String two = sheet.slugOf(json("f", array(nut, bolt)));

    Api.Answer refused = sheet.changeField("f", parsed("{" + parts(false) + "}")).expect(409);
    assertThat(refused.faults()).containsExactly("settings:held");
    assertThat(refused.json().getInt("records")).isEqualTo(1);
    String keep = "{" + parts(false) + ",\"on_failure\":\"keep\"}";
    assertThat(sheet.changeField("f", parsed(keep)).expect(400).faults())
        .containsExactly("on_failure:not_possible");

    sheet.changeField("f", parsed("{" + parts(false) + ",\"on_failure\":\"clear\"}")).expect(200);
    assertThat(sheet.read(two).data().getJsonObject("data").isNull("f")).isTrue();
    assertThat(sheet.read(one).data().getJsonObject("data").getJsonObject("f").getString("label"))
        .isEqualTo("Nut");
  }

  @Test
  void everyTypeIsInTheTable() {
    Set<String> listed =
        narrowed().map(row -> (String) row.get()[0]).collect(Collectors.toCollection(TreeSet::new));
    listed.addAll(WITHOUT_BOUNDS);
    assertThat(listed)
        .containsExactlyInAnyOrderElementsOf(
            FieldTypes.all().stream().map(type -> type.key()).toList());
  }

  private static String stored(String slug) {
    return Database.texts("select data::text from tenant.record where slug = '" + slug + "'")
        .get(0);
  }

  private static JsonValue read(Sheet sheet, String slug) {
    return sheet.read(slug).expect(200).data().getJsonObject("data").get("f");
  }

  private static String held(Sheet sheet, String value) {
    return switch (value) {
      case "two parts" -> array(nut, bolt).toString();
      case "two files" ->
          array(Upload.slug(sheet.api(), "a.txt", "a"), Upload.slug(sheet.api(), "b.txt", "b"))
              .toString();
      default -> value;
    };
  }

  private static JsonValue moment(String month) {
    return string("2026-" + month + "-02T10:00:00Z");
  }

  private static JsonObject money() {
    return json("amount", 12.5, "currency", "USD");
  }

  private static JsonObject settings(JsonObject members) {
    return json("settings", members);
  }

  private static String settings() {
    return members("settings", json("multiple", true));
  }

  private static String parts(boolean multiple) {
    return members("settings", json("object", "parts", "multiple", multiple));
  }

  private static String parts(boolean multiple, int max) {
    return members("settings", json("object", "parts", "multiple", multiple, "max", max));
  }
}
