package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.string;
import static plinth.testing.TestJson.value;

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
 * A setting that is narrowed below stored values is refused or loses nothing: a read value can be
 * written back, and the record stays unchanged.
 */
class NarrowedSettingsIT {
  /** Types without a setting that restricts the values of a record. */
  private static final Set<String> WITHOUT_BOUNDS =
      Set.of("boolean", "email", "link", "phone", "serial_number", "member", "address");

  private static final JsonObject OPTIONS =
      json("options", array(json("value", "a"), json("value", "b")));
  private static final JsonObject ONE_OPTION = json("options", array(json("value", "a")));
  private static final JsonValue TWO_FILES = string("two files");
  private static final JsonValue TWO_PARTS = string("two parts");

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

  /** Type, members of the field, the stored value, and the change. */
  static Stream<Arguments> narrowed() {
    return Stream.of(
        Arguments.of("text", json(), string("Nora"), settings("max_length", 2)),
        Arguments.of("long_text", json(), string("Nora"), settings("max_length", 2)),
        Arguments.of("number", json(), value(12.345), settings("max", 5)),
        Arguments.of("number", json(), value(12.345), settings("min", 50)),
        Arguments.of("number", json(), value(12.345), settings("decimals", 1)),
        Arguments.of("currency", json(), money(), settings("max", 5)),
        Arguments.of("currency", json(), money(), settings("min", 50)),
        Arguments.of("currency", json(), money(), settings("currencies", array("EUR"))),
        Arguments.of("rating", json(), value(5), settings("max", 3)),
        Arguments.of("percent", json(), value(12.345), settings("decimals", 1)),
        Arguments.of("duration", json(), value(5400), settings("max", 60)),
        Arguments.of("json", json(), json("a", "long"), settings("max_length", 5)),
        Arguments.of("date", json(), string("2026-01-02"), settings("min", "2026-06-01")),
        Arguments.of("date", json(), string("2026-01-02"), settings("max", "2025-06-01")),
        Arguments.of("datetime", json(), moment("01"), settings("min", moment("06"))),
        Arguments.of("datetime", json(), moment("06"), settings("max", moment("01"))),
        Arguments.of("select", OPTIONS, string("b"), ONE_OPTION),
        Arguments.of("multi_select", OPTIONS, array("a", "b"), settings("max_selected", 1)),
        Arguments.of("multi_select", OPTIONS, array("a", "b"), ONE_OPTION),
        Arguments.of("file", settings("multiple", true), TWO_FILES, settings("multiple", false)),
        Arguments.of(
            "file", settings("multiple", true), TWO_FILES, settings("multiple", true, "max", 1)),
        Arguments.of("smart_catalog", parts(true), TWO_PARTS, parts(false)),
        Arguments.of(
            "smart_catalog",
            parts(true),
            TWO_PARTS,
            settings("object", "parts", "multiple", true, "max", 1)),
        Arguments.of("relation", parts(true), TWO_PARTS, parts(false)));
  }

  @ParameterizedTest(name = "{0} {3}")
  @MethodSource("narrowed")
  void narrowedSettingsKeepValuesOrAreRefused(
      String type, JsonObject more, JsonValue value, JsonObject change) {
    Sheet sheet = Sheet.create(workspace.admin(), "sheet" + ++sheets).field("f", type, more);
    String slug = sheet.slugOf(json("f", held(sheet, value)));
    String before = stored(slug);
    JsonValue shown = read(sheet, slug);

    Api.Answer answer = sheet.changeField("f", change);
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
        Sheet.create(workspace.admin(), "single").field("f", "smart_catalog", parts(true));
    String one = sheet.slugOf(json("f", array(nut)));
    String two = sheet.slugOf(json("f", array(nut, bolt)));

    Api.Answer refused = sheet.changeField("f", parts(false)).expect(409);
    assertThat(refused.faults()).containsExactly("settings:held");
    assertThat(refused.json().getInt("records")).isEqualTo(1);
    JsonObject keep = json(parts(false), "on_failure", "keep");
    assertThat(sheet.changeField("f", keep).expect(400).faults())
        .containsExactly("on_failure:not_possible");

    sheet.changeField("f", json(parts(false), "on_failure", "clear")).expect(200);
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

  private static JsonValue held(Sheet sheet, JsonValue value) {
    if (value.equals(TWO_PARTS)) {
      return array(nut, bolt);
    }
    if (value.equals(TWO_FILES)) {
      return array(Upload.slug(sheet.api(), "a.txt", "a"), Upload.slug(sheet.api(), "b.txt", "b"));
    }
    return value;
  }

  private static JsonValue moment(String month) {
    return string("2026-" + month + "-02T10:00:00Z");
  }

  private static JsonObject money() {
    return json("amount", 12.5, "currency", "USD");
  }

  private static JsonObject settings(Object... members) {
    return json("settings", json(members));
  }

  private static JsonObject parts(boolean multiple) {
    return settings("object", "parts", "multiple", multiple);
  }
}
