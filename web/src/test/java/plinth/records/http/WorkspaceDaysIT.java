package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Imports;
import plinth.testing.Person;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Days count by the calendar of the workspace, the same for all members, from its change on. */
class WorkspaceDaysIT {
  private Workspace workspace;
  private Sheet visits;

  @BeforeEach
  void makeVisits() {
    workspace = Workspace.create();
    visits =
        Sheet.create(workspace.admin(), "visits")
            .field("name", "text")
            .field("seen", "datetime")
            .field("made", "date", json("default_value", "today"))
            .field("day", "date", json("formula", "date(seen)"));
  }

  private void choose(String timezone, String weekStart) {
    JsonObject calendar = json("timezone", timezone, "week_start", weekStart);
    workspace.admin().put("/admin/calendar", calendar).expect(200);
  }

  /** Two visits around midnight in Berlin, on a Sunday. */
  private void visit() {
    visits.create(json("name", "late", "seen", "2026-03-28T22:59:59.999999Z"));
    visits.create(json("name", "early", "seen", "2026-03-28T23:00:00Z"));
  }

  private static List<String> on(Sheet sheet, String day) {
    return texts(
        sheet, "filter=" + Sheet.encoded(json("field", "seen", "op", "eq", "value", day)), "name");
  }

  private static List<String> texts(Sheet sheet, String query, String field) {
    return sheet.column(query, field).stream().map(text -> text.replace("\"", "")).toList();
  }

  @Test
  void aDayOfAFilterIsThatOfTheWorkspaceForEverybody() {
    visit();
    assertThat(on(visits, "2026-03-28")).containsExactlyInAnyOrder("late", "early");
    choose("Europe/Berlin", "monday");
    Person person = Person.create();
    Sheet other = visits.by(workspace.join(person, "admin"));
    person.api().put("/user/auth/profile/timezone", json("timezone", "Asia/Tokyo")).expect(200);
    for (Sheet sheet : List.of(visits, other)) {
      assertThat(on(sheet, "2026-03-28")).containsExactly("late");
      assertThat(on(sheet, "2026-03-29")).containsExactly("early");
    }
  }

  @Test
  void groupsOfAnAggregateAreDaysAndWeeksOfTheWorkspace() {
    visit();
    choose("Europe/Berlin", "monday");
    assertThat(keys("day", json())).containsExactly("2026-03-28", "2026-03-29");
    assertThat(keys("week", json())).containsExactly("2026-03-23");
    choose("Europe/Berlin", "sunday");
    assertThat(keys("week", json())).containsExactly("2026-03-22", "2026-03-29");
    assertThat(keys("week", json("week_start", "monday"))).containsExactly("2026-03-23");
    assertThat(keys("day", json("timezone", "UTC"))).containsExactly("2026-03-28");
  }

  private List<String> keys(String bucket, JsonObject more) {
    JsonObject groupBy = json("field", "seen", "bucket", bucket);
    JsonObject question = json("group_by", array(groupBy), more);
    JsonObject answer =
        workspace.admin().post(visits.path("/aggregate"), question).expect(200).data();
    return answer.getJsonArray("groups").getValuesAs(JsonObject.class).stream()
        .map(group -> group.getJsonArray("keys").getJsonObject(0).getString("value"))
        .toList();
  }

  @Test
  void anotherTimeZoneComputesFormulasAgainAndKeepsWhatIsStored() {
    ZoneId east = ZoneId.of("Pacific/Kiritimati");
    ZoneId west = ZoneId.of("Etc/GMT+12");
    ZoneId other = LocalDate.now(east).equals(LocalDate.now(ZoneId.of("UTC"))) ? west : east;
    choose(other.getId(), "monday");
    LocalDate before = LocalDate.now(other);
    String slug = visits.slugOf(json("name", "now", "seen", "2026-03-28T23:30:00Z"));
    JsonObject made = visits.read(slug).expect(200).data().getJsonObject("data");
    assertThat(made.getString("made")).isIn(before.toString(), LocalDate.now(other).toString());
    assertThat(made.getString("day")).isEqualTo(other.equals(east) ? "2026-03-29" : "2026-03-28");

    choose(other.equals(east) ? west.getId() : east.getId(), "monday");
    JsonObject read = visits.read(slug).expect(200).data().getJsonObject("data");
    assertThat(read.getString("day")).isEqualTo(other.equals(east) ? "2026-03-28" : "2026-03-29");
    assertThat(read.getString("made")).isEqualTo(made.getString("made"));
    assertThat(texts(visits, "sort=name", "day")).containsExactly(read.getString("day"));
  }

  @Test
  void timesWithoutAnOffsetAreReadInTheTimeZone() {
    choose("Europe/Berlin", "monday");
    Imports imports = new Imports(visits);
    imports.run("a\n2026-07-01 09:30\n2026-07-02T09:30:00Z\n", "{}", "seen");
    imports.run("a\n2026-07-03 09:30\n", "{\"timezone\":\"Asia/Tokyo\"}", "seen");
    assertThat(texts(visits, "sort=seen", "seen"))
        .containsExactly("2026-07-01T07:30:00Z", "2026-07-02T09:30:00Z", "2026-07-03T00:30:00Z");
    JsonObject refused =
        json(
            "upload_id",
            imports.upload("a\n2026-07-01 09:30\n"),
            "mapping",
            array(json("column", 0, "field", "seen")),
            "options",
            json("timezone", "Mars/Base"));
    assertThat(imports.tryExecute(refused).expect(400).faults())
        .containsExactly("options.timezone:unknown");
  }

  @Test
  void theActivityOfAnObjectIsCountedInDaysOfTheWorkspace() {
    choose("Asia/Riyadh", "saturday");
    JsonObject timeline =
        workspace
            .admin()
            .get("/object/visits/analytics/activity-timeline?interval=week&from=2026-11-29")
            .expect(200)
            .data();
    assertThat(timeline.getString("timezone")).isEqualTo("Asia/Riyadh");
    assertThat(timeline.getJsonArray("points").getJsonObject(0).getString("date"))
        .isEqualTo("2026-11-28");
  }

  @Test
  void aScheduleWithoutATimeZoneKeepsThatOfTheWorkspace() {
    choose("Asia/Riyadh", "sunday");
    Api admin = workspace.admin();
    JsonObject schedule = json("type", "scheduled_reminder", "cron_expression", "0 9 * * *");
    JsonObject step = json("type", "wait", "amount", 1, "unit", "days");
    JsonObject made =
        admin
            .post("/workflow", json("name", "Daily", "trigger", schedule, "actions", array(step)))
            .expect(201)
            .data();
    assertThat(made.getJsonObject("trigger").getString("timezone")).isEqualTo("Asia/Riyadh");
    choose("UTC", "monday");
    assertThat(
            Stream.of(admin.get("/workflow/" + made.getString("slug")).expect(200).data())
                .map(workflow -> workflow.getJsonObject("trigger").getString("timezone")))
        .containsExactly("Asia/Riyadh");
  }
}
