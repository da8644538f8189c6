package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Imports;
import plinth.testing.Person;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Members whom records name by default, and those by whom an upsert finds them. */
class MemberDefaultsIT {
  private static Workspace workspace;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
  }

  @Test
  void aDefaultThatIsNoActiveMemberStaysEmpty() {
    Person person = Person.create();
    workspace.join(person, "member");
    String leaver =
        workspace
            .admin()
            .get("/admin/members?limit=100")
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class)
            .stream()
            .filter(one -> one.getString("email").equals(person.email()))
            .findFirst()
            .orElseThrow()
            .getString("slug");
    Sheet visits = Sheet.create(workspace.admin(), "default_visits").field("name", "text");
    assertThat(
            visits.addField("host", "member", json("default_value", "nobody")).expect(400).faults())
        .containsExactly("default_value:unknown");
    visits.field("host", "member", json("default_value", leaver));
    String before = visits.slugOf(json("name", "Before"));
    workspace.admin().delete("/admin/members/" + leaver).expect(200);
    String after = visits.slugOf(json("name", "After"));
    JsonObject values = visits.read(after).expect(200).data().getJsonObject("data");
    assertThat(values.isNull("host")).isTrue();
    JsonObject done = new Imports(visits).run("name\nImported\n", "{}", "name");
    assertThat(Imports.counts(done)).isEqualTo("1 0 0 0");
    assertThat(visits.column("sort=name", "host").subList(0, 1)).containsExactly("null");
    assertThat(visits.column("sort=name", "host").get(1)).contains(leaver);
    assertThat(visits.update(before, json("name", "Before it")).expect(200).status())
        .isEqualTo(200);
  }

  @Test
  void anUpsertFindsTheRecordOfTheCallerByMe() {
    Sheet days =
        Sheet.create(workspace.admin(), "shifts").field("on_day", "date").field("who", "member");
    days.api()
        .put(
            "/object/unique-keys/shifts",
            json("unique_keys", array(json("fields", array("on_day", "who")))))
        .expect(200);
    JsonObject body = json("data", json("on_day", "2026-01-01", "who", "me"));
    days.api().post(days.path("?upsert_on=on_day,who"), body).expect(201);
    days.api().post(days.path("?upsert_on=on_day,who"), body).expect(200);
    assertThat(days.column("", "on_day")).hasSize(1);
  }
}
