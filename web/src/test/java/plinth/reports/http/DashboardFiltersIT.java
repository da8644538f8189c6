package plinth.reports.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;

/** The filter of a dashboard by periods and by fields that name members. */
class DashboardFiltersIT {
  private static Api owner;
  private static Api clerk;

  @BeforeAll
  static void fill() {
    Chores chores = Chores.create();
    owner = chores.owner();
    clerk = chores.clerk();
  }

  @Test
  void aPeriodFiltersByTheDaysAroundTheCurrentOne() {
    Api api = Chores.create().owner();
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    for (LocalDate due : List.of(today, today.minusYears(2), today.plusYears(2))) {
      api.post("/object/data/chores", json("data", json("name", "Due", "due", due.toString())))
          .expect(201);
    }
    JsonArray tiles = array(json("report", "all", "date_field", "due"), json("report", "other"));
    api.post("/dashboard", json("name", "Periods", "tiles", tiles)).expect(201);
    String path = "/dashboard/periods/answer/";
    assertThat(total(api.get(path + "all?period=last_7_days").expect(200))).isEqualTo(1);
    assertThat(total(api.get(path + "all?period=next_3000_days").expect(200))).isEqualTo(2);
    assertThat(total(api.get(path + "other?period=today").expect(200))).isEqualTo(5);
  }

  @Test
  void aMemberFieldOfTheObjectFiltersThoseWhoSeeIt() {
    JsonObject tile = json("report", "all", "member_field", "helper");
    String path = "/dashboard/" + dashboard(owner, "Helpers", tile);
    assertThat(total(owner.get(path + "/answer/all?member=me").expect(200))).isEqualTo(1);
    assertThat(clerk.get(path).expect(200).text()).doesNotContain("helper\"");
    clerk.get(path + "/answer/all?member=me").refused(400, "REPORT_BROKEN");
    assertThat(total(clerk.get(path + "/answer/all").expect(200))).isEqualTo(2);
    JsonObject other = json("report", "other", "member_field", "name");
    assertThat(owner.put(path, json("tiles", array(other))).expect(400).faults())
        .containsExactly("tiles[0].member_field:unknown");
  }

  private static String dashboard(Api api, String name, JsonObject tile) {
    return api.post("/dashboard", json("name", name, "tiles", array(tile)))
        .expect(201)
        .data()
        .getString("slug");
  }

  private static int total(Api.Answer answer) {
    return answer.data().getJsonObject("answer").getJsonObject("total").getInt("count");
  }
}
