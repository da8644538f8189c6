package plinth.reports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;

/** Dashboards: their tiles as each member sees them, and the filter over all tiles. */
class DashboardsIT {
  private static Chores chores;
  private static Api owner;
  private static Api clerk;

  @BeforeAll
  static void fill() {
    chores = Chores.create();
    owner = chores.owner();
    clerk = chores.clerk();
  }

  @Test
  void aDashboardIsCreatedChangedAndDeleted() {
    JsonObject made =
        owner
            .post(
                "/dashboard",
                json("name", "Week", "tiles", array(json("report", "all"), tile("mine", 12))))
            .expect(201)
            .data();
    assertThat(made.getString("slug")).isEqualTo("week");
    JsonObject first = tiles(made).getJsonObject(0);
    assertThat(first.getInt("width")).isEqualTo(6);
    assertThat(first.getInt("height")).isEqualTo(4);
    assertThat(owner.get("/dashboard/week").expect(200).data()).isEqualTo(made);
    Api stale = owner.with("If-Match", "\"3\"");
    stale.put("/dashboard/week", json("name", "W")).refused(412, "STALE_VERSION");
    JsonObject changed =
        owner.put("/dashboard/week", json("tiles", array(tile("mine", 3)))).expect(200).data();
    assertThat(reports(changed)).containsExactly("mine");
    assertThat(changed.getInt("version")).isEqualTo(2);
    stale.delete("/dashboard/week").refused(412, "STALE_VERSION");
    owner.delete("/dashboard/week").expect(200);
    owner.get("/dashboard/week").refused(404, "NOT_FOUND");
    owner.get("/report/mine").expect(200);
  }

  @Test
  void tilesThatAMemberDoesNotSeeAreLeftOutAndSurviveTheirChanges() {
    String path = "/dashboard/" + dashboard("Team", tile("mine", 6), tile("all", 6));
    assertThat(reports(clerk.get(path).expect(200).data())).containsExactly("all");
    assertThat(clerk.get("/dashboard").expect(200).text()).doesNotContain("mine\"");
    clerk.get(path + "/answer/mine").refused(404, "NOT_FOUND");
    clerk.get(path + "/answer/none").refused(404, "NOT_FOUND");
    clerk.put(path, json("tiles", array(tile("other", 4)))).expect(200);
    assertThat(reports(owner.get(path).expect(200).data())).containsExactly("other", "mine");
    assertThat(clerk.put(path, json("tiles", array(tile("mine", 4)))).expect(400).faults())
        .isEqualTo(clerk.put(path, json("tiles", array(tile("none", 4)))).expect(400).faults())
        .containsExactly("tiles[0].report:unknown");
    clerk.put(path, json("visibility", "mine")).refused(403, "NOT_THE_CREATOR");
    owner.put(path, json("visibility", "mine")).expect(200);
    clerk.get(path).refused(404, "NOT_FOUND");
    clerk.get(path + "/answer/other").refused(404, "NOT_FOUND");
  }

  @Test
  void aDeletedReportLeavesItsDashboards() {
    chores.save("gone", json());
    String path = "/dashboard/" + dashboard("Gone", tile("gone", 6), tile("all", 6));
    owner.delete("/report/gone").expect(200);
    assertThat(reports(owner.get(path).expect(200).data())).containsExactly("all");
    owner.get(path + "/answer/gone").refused(404, "NOT_FOUND");
  }

  @Test
  void datesAndAMemberFilterTheTilesThatHaveAFieldForThem() {
    String path =
        "/dashboard/"
            + dashboard(
                "Filters",
                json("report", "all", "date_field", "due", "member_field", "assigned_to"),
                json("report", "other"),
                json("report", "mine", "date_field", "seen"),
                json("report", "cairo", "date_field", "seen"));
    assertThat(count(path + "/answer/all?from=2026-02-01")).isEqualTo(1);
    assertThat(count(path + "/answer/all?to=2026-01-31")).isEqualTo(1);
    assertThat(count(path + "/answer/all?from=2026-01-31&to=2026-02-01")).isEqualTo(2);
    assertThat(count(path + "/answer/all?member=me")).isEqualTo(1);
    assertThat(count(path + "/answer/all?member=me&from=2026-02-01")).isZero();
    assertThat(count(path + "/answer/other?from=2026-02-01&member=me")).isEqualTo(2);
    assertThat(count(path + "/answer/mine?to=2026-01-31")).as("days in UTC").isEqualTo(1);
    assertThat(count(path + "/answer/cairo?to=2026-01-31")).as("days in Cairo").isZero();
    assertThat(owner.get(path + "/answer/all?member=nobody_here").expect(400).faults())
        .containsExactly("member:unknown");
    assertThat(owner.get(path + "/answer/all?from=2026-02-30").expect(400).faults())
        .containsExactly("from:format");
    assertThat(owner.get(path + "/answer/all?to=9999-12-31").expect(400).faults())
        .containsExactly("to:format");
    assertThat(owner.get(path + "/answer/all?from=2026-02-02&to=2026-02-01").expect(400).faults())
        .containsExactly("to:order");
    assertThat(owner.get(path + "/answer/all?period=sometimes").expect(400).faults())
        .containsExactly("period:unknown");
    assertThat(owner.get(path + "/answer/all?period=today&to=2026-02-01").expect(400).faults())
        .containsExactly("period:unexpected");
  }

  @Test
  void aHiddenDateFieldIsNotToldAndItsTileNotFilteredByGuess() {
    JsonObject tile = json("report", "all", "width", 5, "date_field", "bonus");
    String path = "/dashboard/" + dashboard("Hidden day", tile);
    Api.Answer seen = clerk.get(path).expect(200);
    assertThat(seen.text()).doesNotContain("bonus\"");
    Api.Answer refused =
        clerk.get(path + "/answer/all?from=2026-02-01").refused(400, "REPORT_BROKEN");
    assertThat(refused.text()).doesNotContain("bonus");
    assertThat(total(clerk.get(path + "/answer/all").expect(200))).isEqualTo(2);
    clerk.put(path, json("tiles", tiles(seen.data()))).expect(200);
    assertThat(owner.get(path).expect(200).text()).contains("bonus\"");
    for (String field : List.of("bonus", "none")) {
      JsonObject own = json("report", "other", "date_field", field);
      assertThat(clerk.put(path, json("tiles", array(own))).expect(400).faults())
          .containsExactly("tiles[0].date_field:unknown");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"report\":\"none\"} | tiles[0].report:unknown",
        "{} | tiles[0].report:required",
        "{\"report\":\"all\",\"width\":13} | tiles[0].width:max",
        "{\"report\":\"all\",\"height\":0} | tiles[0].height:min",
        "{\"report\":\"all\",\"date_field\":\"name\"} | tiles[0].date_field:type",
        "{\"report\":\"all\",\"date_field\":\"none\"} | tiles[0].date_field:unknown",
        "{\"report\":\"all\",\"member_field\":\"name\"} | tiles[0].member_field:unknown",
      })
  void aRefusalNamesThePlace(String tile, String fault) {
    String body = "{\"name\":\"A\",\"tiles\":[" + tile + "]}";
    assertThat(owner.post("/dashboard", body).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void aDashboardShowsAReportOnce() {
    JsonObject twice = json("name", "A", "tiles", array(tile("all", 6), tile("all", 6)));
    assertThat(owner.post("/dashboard", twice).expect(400).faults())
        .containsExactly("tiles[1].report:duplicate");
  }

  private static JsonObject tile(String report, int width) {
    return json("report", report, "width", width);
  }

  private static String dashboard(String name, Object... tiles) {
    return owner
        .post("/dashboard", json("name", name, "tiles", array(tiles)))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static JsonArray tiles(JsonObject dashboard) {
    return dashboard.getJsonArray("tiles");
  }

  private static List<String> reports(JsonObject dashboard) {
    return tiles(dashboard).stream().map(tile -> tile.asJsonObject().getString("report")).toList();
  }

  private static int count(String path) {
    return total(owner.get(path).expect(200));
  }

  private static int total(Api.Answer answer) {
    return answer.data().getJsonObject("answer").getJsonObject("total").getInt("count");
  }
}
