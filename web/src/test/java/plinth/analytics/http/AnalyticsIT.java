package plinth.analytics.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

class AnalyticsIT {
  private static final String BASE = "/object/deals/analytics/";

  private static Api admin;

  @BeforeAll
  static void makeDeals() {
    Workspace workspace = Workspace.create();
    admin = workspace.admin();
    Sheet deals = new Sheet(admin, "deals");
    deals.create(json("name", "A"));
    deals.create(json("name", "B", "status", "won"));
    String c = deals.slugOf(json("name", "C", "status", "won"));
    String d = deals.slugOf(json("name", "D", "status", "lost"));
    deals.update(c, json("status", "lost")).expect(200);
    deals.delete(d).expect(200);
    // 23:30 of 7 March in New York, where the clocks go forward on the 8th.
    at(workspace, "create", "2026-03-08T04:30:00Z");
    at(workspace, "update", "2026-03-09T03:30:00Z");
    at(workspace, "delete", "2026-03-09T04:30:00Z");
  }

  private static void at(Workspace workspace, String operation, String moment) {
    Database.run(
        "update tenant.change_log set at = '%s' where workspace_id = %d and operation = '%s'"
            .formatted(moment, workspace.id(), operation));
  }

  @Test
  void recordsAreCountedByStatus() {
    JsonObject counts = admin.get(BASE + "status-counts").expect(200).data();
    assertThat(counts.getString("field_slug")).isEqualTo("status");
    assertThat(counts.getInt("total")).isEqualTo(3);
    assertThat(counts.getInt("empty")).isZero();
    assertThat(values(counts))
        .containsEntry("new", 1)
        .containsEntry("won", 1)
        .containsEntry("lost", 1)
        .containsEntry("proposal", 0);
    JsonObject won =
        admin
            .get(
                BASE
                    + "status-counts?filter="
                    + Sheet.encoded(json("field", "name", "op", "eq", "value", "B")))
            .expect(200)
            .data();
    assertThat(won.getInt("total")).isEqualTo(1);
    assertThat(values(won)).containsEntry("won", 1).containsEntry("new", 0);
  }

  @Test
  void anObjectWithoutAStatusIsRefused() {
    assertThat(admin.get("/object/contacts/analytics/status-counts").expect(400).code())
        .isEqualTo("NO_STATUS_FIELD");
    assertThat(admin.get(BASE + "status-counts?field=name").expect(400).faults())
        .containsExactly("field:type");
    assertThat(admin.get(BASE + "status-counts?field=none").expect(400).faults())
        .containsExactly("field:unknown");
    admin.get("/object/none/analytics/status-counts").refused(404, "NOT_FOUND");
  }

  @ParameterizedTest
  @CsvSource({
    "UTC,day,2026-03-08 2026-03-09,4 0,0 1,0 1",
    "America/New_York,day,2026-03-07 2026-03-08 2026-03-09,4 0 0,0 1 0,0 0 1",
    "America/New_York,week,2026-03-02 2026-03-09,4 0,1 0,0 1",
    "America/New_York,month,2026-03-01,4,1,1",
  })
  void activityIsCountedInTheDaysOfItsZone(
      String zone, String interval, String dates, String created, String updated, String deleted) {
    List<String> days = List.of(dates.split(" "));
    JsonObject timeline =
        admin
            .get(
                BASE
                    + "activity-timeline?interval=%s&timezone=%s&from=%s&to=%s"
                        .formatted(interval, zone, days.get(0), days.get(days.size() - 1)))
            .expect(200)
            .data();
    List<JsonObject> points = timeline.getJsonArray("points").getValuesAs(JsonObject.class);
    assertThat(column(points, "date")).isEqualTo(dates);
    assertThat(column(points, "created")).isEqualTo(created);
    assertThat(column(points, "updated")).isEqualTo(updated);
    assertThat(column(points, "deleted")).isEqualTo(deleted);
  }

  @Test
  void aTimelineIsOfTheLastThirtyDaysUnlessAsked() {
    JsonObject timeline = admin.get(BASE + "activity-timeline").expect(200).data();
    assertThat(timeline.getJsonArray("points")).hasSize(30);
    assertThat(timeline.getString("interval")).isEqualTo("day");
    assertThat(timeline.getString("timezone")).isEqualTo("UTC");
  }

  @ParameterizedTest
  @CsvSource({
    "interval=hour,interval:option",
    "timezone=Mars/Olympus,timezone:unknown",
    "timezone=%2B25:00,timezone:unknown",
    "from=yesterday,from:format",
    "to=2026-13-01,to:format",
    "from=2026-03-02&to=2026-03-01,from:range",
    "from=2020-01-01&to=2026-01-01,from:range",
    "from=0001-01-01&to=9999-01-01,from:format",
  })
  void aSpanHasALimit(String query, String fault) {
    assertThat(admin.get(BASE + "activity-timeline?" + query).expect(400).faults())
        .containsExactly(fault);
  }

  private static Map<String, Integer> values(JsonObject facet) {
    return facet.getJsonArray("values").getValuesAs(JsonObject.class).stream()
        .collect(Collectors.toMap(v -> v.getString("value"), v -> v.getInt("count")));
  }

  private static String column(List<JsonObject> points, String name) {
    return points.stream()
        .map(point -> point.get(name).toString().replace("\"", ""))
        .collect(Collectors.joining(" "));
  }
}
