package plinth.views.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Calendars: the days of a view with their records. */
class CalendarIT {
  private static Workspace workspace;
  private static Board views;
  private static Sheet tasks;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    views = Board.create(workspace.admin(), "chores");
    tasks = new Sheet(workspace.admin(), "chores").field("starts", "datetime");
    for (int i = 0; i < 12; i++) {
      tasks.create(
          json(
              "name",
              "T" + "%02d".formatted(i),
              "amount",
              12 - i,
              "stage",
              i % 2 == 0 ? "new" : "won",
              "due",
              LocalDate.of(2026, 3, 1).plusDays(i / 3).toString(),
              "starts",
              i < 6 ? "2026-03-01T23:59:59Z" : "2026-03-02T00:00:00Z"));
    }
    tasks.create(json("name", "No day"));
    tasks.delete(tasks.slugOf(json("name", "Gone", "due", "2026-03-01"))).expect(200);
    views.make("Due", "calendar", json("date_field", "due", "fields", array("name")));
    views.make(
        "Starts",
        "calendar",
        json(
            "date_field", "starts",
            "sort", "amount",
            "filter", json("field", "stage", "op", "eq", "value", "new")));
  }

  @Test
  void eachDayHasItsRecords() {
    JsonObject calendar = read("due", "?from=2026-02-28&to=2026-03-05").expect(200).data();
    assertThat(calendar.keySet()).containsExactlyInAnyOrder("view", "date_field", "days");
    assertThat(calendar.getString("date_field")).isEqualTo("due");
    List<JsonObject> days = days(calendar);
    assertThat(days)
        .extracting(day -> day.getString("date") + " " + day.getInt("count") + " " + names(day))
        .containsExactly(
            "2026-02-28 0 []",
            "2026-03-01 3 [T00, T01, T02]",
            "2026-03-02 3 [T03, T04, T05]",
            "2026-03-03 3 [T06, T07, T08]",
            "2026-03-04 3 [T09, T10, T11]",
            "2026-03-05 0 []");
    assertThat(days.get(1).getJsonArray("items").getJsonObject(0).getJsonObject("data").keySet())
        .as("the fields of the view, and the one of the days")
        .containsExactlyInAnyOrder("name", "due");
  }

  @Test
  void aDayOfMomentsEndsAtMidnightAndFollowsFilterAndSort() {
    List<JsonObject> days =
        days(read("starts", "?from=2026-03-01&to=2026-03-02").expect(200).data());
    assertThat(days)
        .extracting(day -> day.getString("date") + " " + names(day))
        .containsExactly("2026-03-01 [T04, T02, T00]", "2026-03-02 [T10, T08, T06]");
  }

  @Test
  void aDayIsPaged() {
    JsonObject first =
        days(read("due", "?from=2026-03-01&to=2026-03-02&limit=2").expect(200).data()).get(1);
    assertThat(first.getInt("count")).isEqualTo(3);
    List<String> found = new ArrayList<>(names(first));
    String rest = "?from=2026-03-02&to=2026-03-02&cursor=" + first.getString("next_cursor");
    List<JsonObject> last = days(read("due", rest).expect(200).data());
    assertThat(last).hasSize(1);
    found.addAll(names(last.get(0)));
    assertThat(found).containsExactly("T03", "T04", "T05");
    assertThat(last.get(0).isNull("next_cursor")).isTrue();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "?from=x&to=2026-03-01                       | from:type",
        "?from=2026-02-30&to=2026-03-01              | from:type",
        "?from=2026-03-02&to=2026-03-01              | to:min",
        "?from=2026-03-01&to=2026-04-12              | to:max",
        "?from=2026-03-01&to=2026-03-02&cursor=x     | to:max",
        "?from=2026-03-01&to=2026-03-01&cursor=x     | cursor:cursor",
        "?from=2026-03-01&to=2026-03-01&limit=0      | limit:min",
        "?from=2026-03-01&to=2026-03-01&count=some   | count:option",
      })
  void wrongParametersAreRefused(String query, String fault) {
    assertThat(read("due", query).expect(400).faults()).containsExactly(fault);
  }

  @Test
  void onlyACalendarHasDaysAndAHiddenFieldNone() {
    String march = "?from=2026-03-01&to=2026-04-11";
    assertThat(days(read("due", march).expect(200).data())).hasSize(42);
    List<JsonObject> coming = days(read("due", "").expect(200).data());
    assertThat(coming).hasSize(42);
    assertThat(coming.get(0).getString("date"))
        .isBetween(
            LocalDate.now(ZoneOffset.UTC).minusDays(1).toString(),
            LocalDate.now(ZoneOffset.UTC).toString());
    views.make("Rows", "table", json());
    read("rows", march).refused(400, "NOT_A_CALENDAR");
    read("nothing", march).refused(404, "NOT_FOUND");
    Api owner = workspace.admin();
    owner
        .post("/admin/roles", json("name", "Crew", "permissions", array("record.*", "view.*")))
        .expect(201);
    owner
        .put("/admin/roles/crew/objects/chores", json("fields", json("due", "hidden")))
        .expect(200);
    Api crew = workspace.member("crew");
    Api.Answer refused = crew.get(views.path("/days/due" + march)).expect(400);
    assertThat(refused.code()).isEqualTo("VIEW_BROKEN");
    assertThat(refused.faults()).containsExactly("date_field:unknown");
    crew.get(views.path("/days/starts" + march)).expect(200);
    owner.post("/admin/roles", json("name", "Viewers", "permissions", array("view.*"))).expect(201);
    workspace
        .member("viewers")
        .get(views.path("/days/starts" + march))
        .refused(403, "PERMISSION_DENIED");
    Workspace.create().admin().get(views.path("/days/due" + march)).refused(404, "NOT_FOUND");
  }

  private static Api.Answer read(String view, String query) {
    return views.api().get(views.path("/days/" + view) + query);
  }

  private static List<JsonObject> days(JsonObject calendar) {
    return calendar.getJsonArray("days").getValuesAs(JsonObject.class);
  }

  private static List<String> names(JsonObject day) {
    return day.getJsonArray("items").getValuesAs(JsonObject.class).stream()
        .map(record -> record.getJsonObject("data").getString("name"))
        .toList();
  }
}
