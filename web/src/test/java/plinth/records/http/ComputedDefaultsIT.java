package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Imports;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Default values that follow from the creation of a record, and the search among options. */
class ComputedDefaultsIT {
  private static Workspace workspace;
  private static Sheet visits;
  private static String owner;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    owner = workspace.me().getString("slug");
    visits =
        Sheet.create(workspace.admin(), "visits")
            .field("name", "text")
            .field("day", "date", json("default_value", "today"))
            .field("at", "datetime", json("default_value", "now"))
            .field("host", "member", json("default_value", "me"));
  }

  private static JsonObject data(JsonObject record) {
    return record.getJsonObject("data");
  }

  @Test
  void newRecordsGetTheirDayTheirMomentAndTheirCreator() {
    Instant before = Instant.now().minusSeconds(60);
    JsonObject made = visits.create(json("name", "One"));
    assertThat(LocalDate.parse(data(made).getString("day")))
        .isBetween(
            LocalDate.ofInstant(before, ZoneOffset.UTC),
            LocalDate.ofInstant(Instant.now(), ZoneOffset.UTC));
    assertThat(Instant.parse(data(made).getString("at"))).isBetween(before, Instant.now());
    assertThat(data(made).getJsonObject("host").getString("slug")).isEqualTo(owner);

    JsonObject given =
        visits.create(json("name", "Two", "day", "2020-01-01", "host", JsonValue.NULL));
    assertThat(data(given).getString("day")).isEqualTo("2020-01-01");
    assertThat(data(given).getOrDefault("host", JsonValue.NULL)).isEqualTo(JsonValue.NULL);
  }

  @Test
  void whoIsNoMemberCreatesRecordsWithoutOne() {
    Api key = workspace.key(array("read.*", "write.*"));
    JsonObject made = visits.by(key).create(json("name", "By a program"));
    assertThat(data(made).getOrDefault("host", JsonValue.NULL)).isEqualTo(JsonValue.NULL);
    assertThat(data(made).containsKey("day")).isTrue();
  }

  @Test
  void importsComputeThemToo() {
    byte[] file = "name\nImported\n".getBytes(StandardCharsets.UTF_8);
    new Imports(visits).runPreviewed("visits.csv", file, "name");
    JsonObject condition = json("field", "name", "op", "eq", "value", "Imported");
    JsonObject made =
        visits.filtered(condition).expect(200).json().getJsonArray("data").getJsonObject(0);
    assertThat(data(made).getJsonObject("host").getString("slug")).isEqualTo(owner);
    assertThat(data(made).getString("day")).isNotBlank();
  }

  @Test
  void onlyTheWordsOfTheTypeAreAccepted() {
    for (String[] wrong :
        new String[][] {{"date", "now"}, {"date", "tomorrow"}, {"datetime", "today"}}) {
      assertThat(
              visits
                  .addField("odd", wrong[0], json("default_value", wrong[1]))
                  .expect(400)
                  .faults())
          .as(wrong[0] + " " + wrong[1])
          .containsExactly("default_value:format");
    }
    assertThat(
            workspace
                .admin()
                .get("/object/field/show/visits/day")
                .expect(200)
                .data()
                .getString("default_value"))
        .isEqualTo("today");
  }

  @Test
  void optionsAreSearchedByTheirLabelsAndValues() {
    visits.field(
        "room",
        "select",
        json(
            "options",
            array(
                json("value", "r1", "label", "Grüner Saal"),
                json("value", "green", "label", "Garden"),
                json("value", "r3", "label", "Blue room"))));
    String path = "/object/data/select-options/visits/room?q=";
    assertThat(options(path + "GRU")).containsExactly("r1");
    assertThat(options(path + "r")).containsExactly("r1", "green", "r3");
    assertThat(options(path + "none-of-them")).isEmpty();
    workspace.admin().get(path + "x".repeat(501)).refused(400, "VALIDATION_FAILED");
  }

  private static List<String> options(String path) {
    return workspace
        .admin()
        .get(path)
        .expect(200)
        .data()
        .getJsonArray("options")
        .getValuesAs(JsonObject.class)
        .stream()
        .map(option -> option.getString("value"))
        .toList();
  }
}
