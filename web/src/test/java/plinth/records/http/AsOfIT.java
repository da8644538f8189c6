package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Related;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Former states of records. */
class AsOfIT {
  private static Workspace workspace;
  private static Related related;
  private static Sheet firms;
  private static Sheet people;
  private static String acme;
  private static String zen;
  private static List<String> staff;
  private static String then;

  @BeforeAll
  static void changeAfterwards() {
    workspace = Workspace.create();
    related = Related.create(workspace.admin(), "one_to_many", "unlink");
    firms = related.firms();
    people = related.people();
    acme = firms.slugOf(json("name", "Acme", "size", 3));
    zen = firms.slugOf(json("name", "Zen", "size", 7));
    staff = new ArrayList<>();
    for (int n = 0; n < 6; n++) {
      staff.add(people.slugOf(json("name", "Person " + n, "age", 20 + n, "employer", acme)));
    }
    then = Await.moment().toString();
    people.update(staff.get(0), json("name", "Renamed", "age", 99)).expect(200);
    people.update(staff.get(1), json("employer", zen)).expect(200);
    people.delete(staff.get(2)).expect(200);
    people.slugOf(json("name", "Person new", "age", 21, "employer", acme));
    people.field("mood", "text", json("default_value", "glad"));
    people.update(staff.get(3), json("mood", "sad")).expect(200);
    firms.update(zen, json("name", "Zen Ltd")).expect(200);
  }

  @Test
  void readsAFormerRecord() {
    Api.Answer past = read(staff.get(0), then).expect(200);
    assertThat(data(past).getString("name")).isEqualTo("Person 0");
    assertThat(past.data().getInt("version")).isEqualTo(1);
    assertThat(past.data().getString("updated_at")).isEqualTo(past.data().getString("created_at"));
    assertThat(past.header("ETag")).isEmpty();
    assertThat(data(past)).as("a field that was made since").doesNotContainKey("mood");
    assertThat(data(past).getJsonObject("employer").getString("slug")).isEqualTo(acme);
    assertThat(data(read(staff.get(1), then)).getJsonObject("employer").getString("slug"))
        .isEqualTo(acme);
    assertThat(data(read(staff.get(2), then).expect(200)).getString("name"))
        .as("deleted since")
        .isEqualTo("Person 2");
    read(staff.get(0), "2001-01-01T00:00:00Z").refused(404, "NOT_FOUND");
    read("nobody", then).refused(404, "NOT_FOUND");
    assertThat(
            data(
                people
                    .api()
                    .get(people.path("/" + staff.get(0) + "?as_of=" + then + "&fields=age"))))
        .containsOnlyKeys("age");
    Workspace other = Workspace.create();
    Sheet theirs = Sheet.create(other.admin(), "people").field("name", "text");
    theirs.api().get(theirs.path("/" + staff.get(0) + "?as_of=" + then)).refused(404, "NOT_FOUND");
  }

  @Test
  void listsFormerRecords() {
    assertThat(names("sort=age&as_of=" + then))
        .containsExactly(
            quoted("Person 0"),
            quoted("Person 1"),
            quoted("Person 2"),
            quoted("Person 3"),
            quoted("Person 4"),
            quoted("Person 5"));
    JsonObject page = people.list("as_of=" + then).expect(200).json();
    assertThat(page.getJsonObject("pagination").getInt("total")).isEqualTo(6);
    assertThat(names("q=renamed&as_of=" + then)).isEmpty();
    assertThat(names("q=person&sort=-age&limit=2&page=2&as_of=" + then))
        .containsExactly(quoted("Person 3"), quoted("Person 2"));
    String young = Sheet.encoded(json("field", "age", "op", "lt", "value", 22));
    assertThat(names("sort=age&as_of=" + then + "&filter=" + young))
        .containsExactly(quoted("Person 0"), quoted("Person 1"));
    String atAcme = Sheet.encoded(json("field", "employer", "op", "in", "value", array(acme)));
    assertThat(names("as_of=" + then + "&filter=" + atAcme)).hasSize(6);
    assertThat(names("filter=" + atAcme)).hasSize(5);
    String recent =
        Sheet.encoded(
            json(
                "field", "created_at",
                "op", "within_next",
                "amount", 7,
                "unit", "days"));
    assertThat(names("as_of=" + then + "&filter=" + recent)).isEmpty();
    assertThat(people.list("as_of=2001-01-01T00:00:00Z").expect(200).json().getJsonArray("data"))
        .isEmpty();
  }

  @Test
  void pagesFollowOneAnotherByCursor() {
    List<String> walked = new ArrayList<>();
    String cursor = "";
    do {
      JsonObject after = cursor.isEmpty() ? json() : json("cursor", cursor);
      JsonObject body = json("as_of", then, "sort", "-age", "limit", 4, after);
      JsonObject page = people.api().post(people.path("/search"), body).expect(200).json();
      page.getJsonArray("data").getValuesAs(JsonObject.class).stream()
          .map(record -> record.getJsonObject("data").getString("name"))
          .forEach(walked::add);
      cursor = page.getJsonObject("pagination").getString("next_cursor", "");
    } while (!cursor.isEmpty());
    assertThat(walked)
        .containsExactly("Person 5", "Person 4", "Person 3", "Person 2", "Person 1", "Person 0");
  }

  @Test
  void listsFormerRelatedRecords() {
    String path = firms.path("/" + acme + "/relations/works_at");
    assertThat(slugs(people.api().get(path + "?as_of=" + then))).isEqualTo(staff);
    assertThat(slugs(people.api().get(path))).hasSize(5).doesNotContain(staff.get(1), staff.get(2));
    JsonObject counted = people.api().get(path + "?limit=2&as_of=" + then).json();
    assertThat(counted.getJsonObject("pagination").getInt("total")).isEqualTo(6);
    assertThat(slugs(people.api().get(path + "?sort=-age&limit=2&as_of=" + then)))
        .containsExactly(staff.get(5), staff.get(4));
    people.api().get(path + "?as_of=2001-01-01T00:00:00Z").refused(404, "NOT_FOUND");
  }

  @Test
  void invalidMomentsAreRefused() {
    for (String path : List.of("", "/" + staff.get(0))) {
      assertThat(people.api().get(people.path(path + "?as_of=soon")).expect(400).faults())
          .containsExactly("as_of:format");
      assertThat(
              people
                  .api()
                  .get(people.path(path + "?as_of=9001-01-01T00:00:00Z"))
                  .expect(400)
                  .faults())
          .containsExactly("as_of:future");
    }
    assertThat(people.api().post(people.path("/search"), json("as_of", "x")).faults())
        .containsExactly("as_of:format");
    assertThat(people.list("as_of=" + then + "&fields=mood").expect(400).faults())
        .containsExactly("fields:unknown");
  }

  @Test
  void aListPastTooManyChangesIsRefused() {
    Sheet busy = Sheet.create(workspace.admin(), "busy").field("name", "text");
    String one = busy.slugOf(json("name", "One"));
    String before = java.time.Instant.now().toString();
    Database.run(
        "with r as (insert into tenant.record (workspace_id, object_id, slug, created_at,"
            + " updated_at, created_by, updated_by, data) select o.workspace_id, o.id, 'x' || n,"
            + " now() - interval '1 hour', now(), 'system', 'system', '{}'"
            + " from tenant.object o, generate_series(1, 10001) n where o.slug = 'busy'"
            + " and o.workspace_id = "
            + workspace.id()
            + " returning workspace_id, object_id, id, slug)"
            + " insert into tenant.change_log (workspace_id, object_id, record_id, version,"
            + " record_slug, operation, operation_id, changed, caller, request_id, at)"
            + " select workspace_id, object_id, id, 2, slug, 'update', 'op', '{}', 'system',"
            + " 'test', now() + interval '1 hour' from r");
    Api.Answer refused = busy.list("as_of=" + before).expect(400);
    assertThat(refused.code()).isEqualTo("AS_OF_TOO_FAR");
    assertThat(refused.faults()).containsExactly("as_of:too_far");
    assertThat(refused.json().getInt("limit")).isEqualTo(10_000);
    busy.api().get(busy.path("/" + one + "?as_of=" + before)).expect(200);
  }

  @Test
  void theLogNamesActors() {
    Api key = workspace.key(array("read.*", "write.*"));
    Sheet noted = Sheet.create(workspace.admin(), "noted").field("name", "text");
    String slug = noted.slugOf(json("name", "One"));
    noted.by(key).update(slug, json("name", "Two")).expect(200);
    List<JsonObject> logs =
        noted
            .api()
            .get(noted.path("/" + slug + "/logs"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class);
    assertThat(logs.get(0).getString("actor_type")).isEqualTo("api_key");
    assertThat(logs.get(0).getJsonObject("actor").getString("name")).isEqualTo("Key");
    assertThat(logs.get(0).getJsonObject("actor").getString("slug")).matches("api_key:[0-9]+");
    assertThat(logs.get(1).getString("actor_type")).isEqualTo("admin");
    assertThat(logs.get(1).getJsonObject("actor")).isEqualTo(workspace.me());
    assertThat(logs.get(0).getString("operation_id"))
        .isNotEqualTo(logs.get(1).getString("operation_id"));
    JsonObject second =
        noted.api().get(noted.path("/" + slug + "/logs?limit=1&page=2")).expect(200).json();
    assertThat(second.getJsonArray("data")).hasSize(1);
    assertThat(second.getJsonObject("pagination").getInt("total")).isEqualTo(2);
  }

  private static JsonObject data(Api.Answer answer) {
    return answer.data().getJsonObject("data");
  }

  private static Api.Answer read(String slug, String moment) {
    return people.api().get(people.path("/" + slug + "?as_of=" + moment));
  }

  private static List<String> names(String query) {
    return people.column(query, "name");
  }

  private static List<String> slugs(Api.Answer answer) {
    return answer.expect(200).json().getJsonArray("data").getValuesAs(JsonObject.class).stream()
        .map(record -> record.getString("slug"))
        .toList();
  }

  @Test
  void routesWithoutHistoryRefuseTheParameter() {
    String object = people.slug();
    for (String path :
        List.of(
            "/object/data/facets/" + object,
            "/object/custom/view/" + object + "/kanban/any",
            "/object/" + object + "/analytics/status-counts",
            "/object/field/" + object,
            people.path("/" + staff.get(0) + "/logs"))) {
      assertThat(people.api().get(path + "?as_of=" + then).expect(400).faults())
          .as(path)
          .containsExactly("as_of:unknown");
    }
  }
}
