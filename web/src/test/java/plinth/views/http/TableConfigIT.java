package plinth.views.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** The table configuration of each admin. */
class TableConfigIT {
  private static final String PATH = "/object/data-table-config/leads";
  private static final JsonObject DEFAULT =
      json(
          "columns",
          array(),
          "widths",
          json(),
          "hidden",
          array(),
          "pinned",
          array(),
          "page_size",
          50,
          "density",
          "normal",
          "is_default",
          true,
          "updated_at",
          null);

  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();
  private Sheet leads;

  @BeforeEach
  void define() {
    leads = Sheet.create(admin, "leads").field("name", "text").field("amount", "number");
  }

  @Test
  void aTableIsSetReplacedAndReset() {
    assertThat(read(admin)).hasToString(DEFAULT.toString());
    JsonObject set =
        admin
            .put(
                PATH,
                json(
                    "columns", array("amount", "created_at"),
                    "widths", json("amount", 120),
                    "hidden", array("name"),
                    "pinned", array("amount"),
                    "page_size", 20,
                    "density", "compact"))
            .expect(200)
            .data();
    assertThat(set.getBoolean("is_default")).isFalse();
    assertThat(set.getString("density")).isEqualTo("compact");
    assertThat(set.getJsonObject("widths").getInt("amount")).isEqualTo(120);
    assertThat(read(admin)).isEqualTo(set);
    assertThat(read(workspace.member("member"))).as("one's own").hasToString(DEFAULT.toString());

    admin.put(PATH, json("page_size", 10)).expect(200);
    assertThat(read(admin).getInt("page_size")).isEqualTo(10);
    assertThat(read(admin).getJsonArray("columns")).as("set anew").isEmpty();
    assertThat(admin.delete(PATH).expect(200).data()).hasToString(DEFAULT.toString());
    admin.delete(PATH).expect(200);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"rows":3}                          | rows:unknown
          {"columns":"name"}                | columns:type
          {"columns":["name","nope"]}     | columns[1]:unknown
          {"columns":["name","name"]}     | columns[1]:duplicate
          {"columns":[null]}                  | columns[0]:required
          {"hidden":["nope"]}               | hidden[0]:unknown
          {"pinned":["nope"]}               | pinned[0]:unknown
          {"widths":{"name":39}}            | widths.name:range
          {"widths":{"name":2001}}          | widths.name:range
          {"widths":{"name":null}}          | widths.name:range
          {"widths":{"name":"wide"}}      | widths.name:type
          {"widths":{"nope":100}}           | widths.nope:unknown
          {"page_size":0}                     | page_size:min
          {"page_size":201}                   | page_size:max
          {"page_size":1.5}                   | page_size:type
          {"density":"tight"}               | density:type
          """)
  void invalidTablesNameTheirMember(String body, String fault) {
    assertThat(admin.put(PATH, body).expect(400).faults()).containsExactly(fault);
    assertThat(read(admin)).hasToString(DEFAULT.toString());
  }

  @Test
  void columnsThatGoAreLeftOut() {
    admin
        .put(
            PATH,
            json(
                "columns", array("amount", "name"),
                "widths", json("amount", 99),
                "hidden", array("amount")))
        .expect(200);
    leads.dropField("amount");
    assertThat(read(admin).get("columns")).hasToString(array("name").toString());
    assertThat(read(admin).get("widths")).hasToString("{}");
    assertThat(read(admin).get("hidden")).hasToString("[]");
  }

  @Test
  void racingCallersEndInOneOfTheirTables() throws Exception {
    var answers = Race.of(8, n -> admin.put(PATH, json("page_size", n + 1)));
    assertThat(Race.statuses(answers)).containsOnly(200);
    assertThat(read(admin).getInt("page_size")).isBetween(1, 8);
  }

  @Test
  void anotherWorkspaceAndAnUnknownObjectAreNotFound() {
    Api stranger = Workspace.create().admin();
    stranger.get(PATH).refused(404, "NOT_FOUND");
    stranger.put(PATH, "{}").refused(404, "NOT_FOUND");
    stranger.delete(PATH).refused(404, "NOT_FOUND");
    admin.get("/object/data-table-config/nope").refused(404, "NOT_FOUND");
  }

  private static JsonObject read(Api api) {
    return api.get(PATH).expect(200).data();
  }
}
