package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.Mailbox;
import plinth.testing.Person;
import plinth.testing.Race;
import plinth.testing.Workspace;

/** Who may set the time zones of workspaces and people, and whose time zone mails use. */
class CalendarIT {
  private static final String PATH = "/admin/calendar";
  private static final String OWN = "/user/auth/profile/timezone";

  private static JsonObject calendar(String timezone, String weekStart) {
    return json("timezone", timezone, "week_start", weekStart);
  }

  @Test
  void aWorkspaceBeginsInUtcOnMonday() {
    Workspace workspace = Workspace.create();
    assertThat(workspace.admin().get(PATH).expect(200).data()).isEqualTo(calendar("UTC", "monday"));
    JsonObject me = workspace.admin().get("/admin/me").expect(200).data();
    assertThat(me.getString("timezone")).isEqualTo("UTC");
    assertThat(me.getString("week_start")).isEqualTo("monday");
  }

  @Test
  void onlyOwnersSetTheCalendar() {
    Workspace workspace = Workspace.create();
    JsonObject asked = calendar("Asia/Riyadh", "sunday");
    Api admin = workspace.member("admin");
    admin.put(PATH, asked).refused(403, "NOT_THE_OWNER");
    workspace.owner().api().put(PATH, asked).refused(403, "CREDENTIAL_NOT_ALLOWED");
    Api.open().put(PATH, asked).refused(401, "UNAUTHENTICATED");
    Workspace.create().admin().put(PATH, asked).expect(200);
    assertThat(workspace.admin().get(PATH).expect(200).data()).isEqualTo(calendar("UTC", "monday"));

    assertThat(workspace.admin().put(PATH, asked).expect(200).data()).isEqualTo(asked);
    assertThat(admin.get(PATH).expect(200).data()).isEqualTo(asked);
    workspace.admin().put(PATH, asked).expect(200);
    assertThat(entries(workspace)).as("an equal calendar is no change").isEqualTo(1);
    JsonObject entry =
        workspace
            .admin()
            .get("/admin/audit?action=workspace.calendar_changed")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getJsonObject(0);
    assertThat(entry.getJsonObject("details"))
        .isEqualTo(
            json(
                "timezone_before",
                "UTC",
                "timezone",
                "Asia/Riyadh",
                "week_start_before",
                "monday",
                "week_start",
                "sunday"));
  }

  private static int entries(Workspace workspace) {
    return workspace
        .admin()
        .get("/admin/audit?action=workspace.calendar_changed")
        .expect(200)
        .json()
        .getJsonArray("data")
        .size();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          {"timezone":"Mars/Base","week_start":"monday"}      | timezone:unknown
          {"timezone":"europe/berlin","week_start":"monday"}  | timezone:unknown
          {"timezone":"+25:00","week_start":"monday"}         | timezone:unknown
          {"timezone":"+02:00","week_start":"monday"}         | timezone:unknown
          {"timezone":"SystemV/PST8","week_start":"monday"}   | timezone:unknown
          {"timezone":"","week_start":"monday"}               | timezone:required
          {"timezone":null,"week_start":"monday"}             | timezone:required
          {"week_start":"monday"}                             | timezone:required
          {"timezone":7,"week_start":"monday"}                | timezone:type
          {"timezone":["UTC"],"week_start":"monday"}          | timezone:type
          {"timezone":"UTC","week_start":"friday"}            | week_start:option
          {"timezone":"UTC","week_start":null}                | week_start:required
          {"timezone":"UTC","week_start":1}                   | week_start:type
          """)
  void whatIsNoCalendarIsRefusedByItsMember(String body, String fault) {
    Workspace workspace = Workspace.create();
    assertThat(workspace.admin().put(PATH, body).expect(400).faults()).containsExactly(fault);
    assertThat(workspace.admin().get(PATH).expect(200).data()).isEqualTo(calendar("UTC", "monday"));
  }

  @Test
  void concurrentChangesLeaveOneCalendar() throws Exception {
    Workspace workspace = Workspace.create();
    Race.of(
        4,
        n ->
            workspace
                .admin()
                .put(PATH, calendar(n % 2 == 0 ? "Asia/Tokyo" : "America/Lima", "saturday"))
                .expect(200));
    String zone = workspace.admin().get(PATH).expect(200).data().getString("timezone");
    assertThat(Database.texts("select timezone from main.tenants where id = " + workspace.id()))
        .as("mails are written in the same")
        .containsExactly(zone);
  }

  @Test
  void aPersonChoosesATimeZoneOfTheirOwn() {
    Workspace workspace = Workspace.create();
    workspace.admin().put(PATH, calendar("Asia/Tokyo", "sunday")).expect(200);
    Person person = Person.create();
    Api member = workspace.join(person, "admin");
    assertThat(member.get("/admin/me").expect(200).data().getString("timezone"))
        .isEqualTo("Asia/Tokyo");

    JsonObject chosen = person.api().put(OWN, json("timezone", "Africa/Cairo")).expect(200).data();
    assertThat(chosen.getString("timezone")).isEqualTo("Africa/Cairo");
    JsonObject me = member.get("/admin/me").expect(200).data();
    assertThat(me.getString("timezone")).isEqualTo("Africa/Cairo");
    assertThat(me.getString("week_start")).as("that of the workspace").isEqualTo("sunday");
    for (String wrong : new String[] {"Mars/Base", "", "+25:00"}) {
      assertThat(person.api().put(OWN, json("timezone", wrong)).expect(400).faults())
          .containsExactly("timezone:unknown");
    }
    assertThat(person.api().put(OWN, "{\"timezone\":7}").expect(400).faults())
        .containsExactly("timezone:type");
    person.api().put("/user/auth/profile", json("name", "Nora")).expect(200);
    assertThat(person.api().get("/user/auth/profile").expect(200).data().getString("timezone"))
        .as("another name changes no time zone")
        .isEqualTo("Africa/Cairo");
    JsonObject none = person.api().put(OWN, parsed("{\"timezone\":null}")).expect(200).data();
    assertThat(none.get("timezone")).isEqualTo(JsonValue.NULL);
    assertThat(member.get("/admin/me").expect(200).data().getString("timezone"))
        .isEqualTo("Asia/Tokyo");
  }

  @Test
  void mailsNameTheTimeZoneOfTheirRecipient() {
    Workspace workspace = Workspace.create();
    String deletion = "/user/auth/workspaces/" + workspace.subdomain() + "/deletion";
    workspace.admin().put(PATH, calendar("Asia/Tokyo", "sunday")).expect(200);
    workspace.owner().api().post(deletion).expect(200);
    assertThat(Mailbox.await(workspace.owner().email(), 1)).contains("(Asia/Tokyo)");
    workspace.owner().api().delete(deletion).expect(200);
    workspace.owner().api().put(OWN, json("timezone", "Africa/Cairo")).expect(200);
    workspace.owner().api().post(deletion).expect(200);
    assertThat(Mailbox.await(workspace.owner().email(), 3)).contains("(Africa/Cairo)");
  }
}
