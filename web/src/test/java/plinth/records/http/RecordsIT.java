package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.parsed;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Person;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** Single records: creation, reads, changes, deletion and refusals. */
class RecordsIT {
  private static Workspace workspace;
  private static Sheet people;

  @BeforeAll
  static void create() {
    workspace = Workspace.create();
    people =
        Sheet.create(workspace.admin(), "people")
            .field("name", "text", json("is_required", true))
            .field("age", "number")
            .field("mail", "email", json("is_unique", true))
            .field("level", "number", json("default_value", 3))
            .field("no", "serial_number");
  }

  @Test
  void creatingAndReadingARecordAnswerAlike() {
    Api.Answer made = people.tryCreate(json("name", "Ann", "age", 41)).expect(201);
    String slug = made.data().getString("slug");
    Api.Answer read = people.read(slug).expect(200);
    assertThat(read.data()).isEqualTo(made.data());
    assertThat(read.header("ETag")).isEqualTo(made.header("ETag")).startsWith("\"1.");
    JsonObject data = read.data().getJsonObject("data");
    assertThat(data.getInt("level")).as("the default").isEqualTo(3);
    assertThat(data.get("mail")).as("an empty field").isEqualTo(JsonValue.NULL);
    assertThat(read.data().getInt("version")).isEqualTo(1);
    assertThat(read.data().keySet())
        .containsExactlyInAnyOrder(
            "slug",
            "id",
            "data",
            "created_at",
            "updated_at",
            "created_by",
            "updated_by",
            "assigned_to",
            "version");
  }

  @Test
  void everyFaultOfABodyIsNamedAtOnce() {
    Api.Answer refused =
        people
            .tryCreate(json("age", "old", "mail", "x", "nick", 1, "no", "9"))
            .refused(400, "VALIDATION_FAILED");
    assertThat(refused.faults())
        .extracting(fault -> fault.split(":")[0])
        .containsExactlyInAnyOrder("data.age", "data.mail", "data.nick", "data.no", "data.name");
    assertThat(refused.faults()).contains("data.nick:unknown", "data.name:required");
  }

  @Test
  void invalidBodiesAreRefused() {
    for (String body :
        List.of(
            "",
            "{",
            "[]",
            "null",
            "7",
            json("data", array()).toString(),
            "{}",
            json("data", 1).toString())) {
      assertThat(people.api().post(people.path(""), body).status()).as(body).isEqualTo(400);
    }
    assertThat(people.api().post(people.path(""), json("data", json("name", "A"), "x", 1)).faults())
        .containsExactly("x:unknown");
    people
        .api()
        .with("Content-Type", "text/plain")
        .post(people.path(""), "{}")
        .refused(415, "UNSUPPORTED_MEDIA_TYPE");
  }

  @Test
  void anUpdateKeepsOmittedFieldsAndClearsNulls() {
    String slug = people.slugOf(json("name", "Ann", "age", 41));
    JsonObject kept = people.update(slug, json("name", "Bea")).expect(200).data();
    assertThat(kept.getJsonObject("data").getInt("age")).isEqualTo(41);
    assertThat(kept.getInt("version")).isEqualTo(2);
    JsonObject cleared = people.update(slug, json("age", null)).expect(200).data();
    assertThat(cleared.getJsonObject("data").get("age")).isEqualTo(JsonValue.NULL);
    assertThat(people.update(slug, json("name", null)).expect(400).faults())
        .containsExactly("data.name:required");
  }

  @Test
  void aReadRecordCanBeWrittenBack() {
    String slug = people.slugOf(json("name", "Ann", "age", parsed("1.50")));
    JsonObject read = people.read(slug).data();
    JsonObject written = people.api().put(people.path("/" + slug), read).expect(200).data();
    assertThat(written).as("nothing changed, so nothing changes").isEqualTo(read);
  }

  @Test
  void renamingAPersonResendsRecordsAndAllowsWritesWithTheFormerTag() {
    Person maker = Person.create();
    String slug = people.by(workspace.join(maker, "admin")).slugOf(json("name", "Ann"));
    String tag = people.read(slug).header("ETag");
    Sheet known = people.by(workspace.admin().with("If-None-Match", tag));
    known.read(slug).expect(304);
    maker.api().put("/user/auth/profile", json("name", "Nora Hill")).expect(200);
    workspace.enter(maker);
    Await.promptly("the name is told", () -> known.read(slug).status() == 200);
    assertThat(known.read(slug).text()).contains("Nora Hill");
    people
        .by(workspace.admin().with("If-Match", tag))
        .update(slug, json("name", "Bea"))
        .expect(200);
  }

  @Test
  void aStaleVersionIsRefusedAndAKnownOneNotSentAgain() {
    String slug = people.slugOf(json("name", "Ann"));
    String first = people.read(slug).header("ETag");
    Sheet matching = people.by(workspace.admin().with("If-Match", first));
    String second = matching.update(slug, json("name", "Bea")).expect(200).header("ETag");
    assertThat(second).isNotEqualTo(first);
    assertThat(matching.update(slug, json("name", "Cleo")).expect(412).code())
        .isEqualTo("STALE_VERSION");
    matching.delete(slug).refused(412, "STALE_VERSION");
    people.by(workspace.admin().with("If-None-Match", second)).read(slug).expect(304);
    people.by(workspace.admin().with("If-None-Match", first)).read(slug).expect(200);
    people
        .by(workspace.admin().with("If-Match", "no tag"))
        .delete(slug)
        .refused(400, "VALIDATION_FAILED");
    people
        .by(workspace.admin().with("If-Match", quoted("1")))
        .delete(slug)
        .refused(412, "STALE_VERSION");
    people.by(workspace.admin().with("If-Match", second)).delete(slug).expect(200);
  }

  @Test
  void aDeletedRecordIsGoneButItsLogStays() {
    String slug = people.slugOf(json("name", "Ann", "mail", "gone@example.org"));
    people.update(slug, json("name", "Bea")).expect(200);
    JsonObject last = people.delete(slug).expect(200).data();
    assertThat(last.getJsonObject("data").getString("name")).isEqualTo("Bea");
    people.read(slug).refused(404, "NOT_FOUND");
    people.update(slug, json("name", "Cleo")).refused(404, "NOT_FOUND");
    people.delete(slug).refused(404, "NOT_FOUND");
    List<JsonObject> logs =
        people
            .api()
            .get(people.path("/" + slug + "/logs"))
            .expect(200)
            .json()
            .getJsonArray("data")
            .getValuesAs(JsonObject.class);
    assertThat(logs)
        .extracting(log -> log.getString("operation"))
        .containsExactly("delete", "update", "create");
    JsonObject changed = logs.get(1).getJsonObject("changed_fields");
    assertThat(changed.keySet()).containsExactly("name");
    assertThat(changed.getJsonObject("name").getString("old")).isEqualTo("Ann");
    assertThat(changed.getJsonObject("name").getString("new")).isEqualTo("Bea");
    JsonObject first = logs.get(2).getJsonObject("changed_fields").getJsonObject("name");
    assertThat(first.get("old")).isEqualTo(JsonValue.NULL);
    assertThat(first.getString("new")).isEqualTo("Ann");
    people.create(json("name", "Dora", "mail", "gone@example.org"));
  }

  @Test
  void aTakenUniqueValueIsNamed() {
    people.create(json("name", "Ann", "mail", "ann@example.org"));
    Api.Answer refused =
        people.tryCreate(json("name", "Bob", "mail", "ann@example.org")).expect(409);
    assertThat(refused.code()).isEqualTo("VALUE_EXISTS");
    assertThat(refused.faults()).containsExactly("data.mail:unique");
  }

  @Test
  void unknownRecordsAndObjectsAreNotFound() {
    people.read("nothing").refused(404, "NOT_FOUND");
    workspace.admin().get("/object/data/no-such-object").refused(404, "NOT_FOUND");
    workspace.admin().get(people.path("/nothing/logs")).refused(404, "NOT_FOUND");
  }

  @Test
  void anotherWorkspaceSeesNothing() {
    String slug = people.slugOf(json("name", "Ann"));
    Workspace other = Workspace.create();
    Sheet alike = Sheet.create(other.admin(), "people").field("name", "text");
    Api.Answer missing = alike.read("nothing").expect(404);
    assertThat(alike.read(slug).expect(404).code()).isEqualTo(missing.code());
    alike.update(slug, json("name", "Eve")).refused(404, "NOT_FOUND");
    alike.delete(slug).refused(404, "NOT_FOUND");
    other.admin().get(alike.path("/" + slug + "/logs")).refused(404, "NOT_FOUND");
    assertThat(alike.column("", "name")).isEmpty();
    people.read(slug).expect(200);
  }

  @Test
  void keysWithoutReadScopeGetOnlySlugsAndVersions() {
    String slug = people.slugOf(json("name", "Ann", "mail", "kept@example.org"));
    Api key = workspace.key(array("write.people"));
    Sheet writer = people.by(key);
    JsonObject ann = json("data", json("mail", "kept@example.org", "name", "Ada"));
    for (Api.Answer answer :
        List.of(
            writer.tryCreate(json("name", "Bob")).expect(201),
            writer.update(slug, json("name", "Anna")).expect(200),
            key.post(people.path("?upsert_on=mail"), ann).expect(200),
            key.post(people.path("/" + slug + "/revert"), json("version", 1)).expect(200),
            people.by(workspace.key(array("delete.people"))).delete(slug).expect(200))) {
      assertThat(answer.data().keySet()).containsExactly("slug", "version");
    }
    Upload.send(key, "a.txt", "attached").expect(201);
  }

  @Test
  void keysAreLimitedToTheirScopes() {
    String slug = people.slugOf(json("name", "Ann"));
    Sheet reader = people.by(workspace.key(array("read.people")));
    reader.read(slug).expect(200);
    reader.list("").expect(200);
    reader.tryCreate(json("name", "Bob")).refused(403, "SCOPE_MISSING");
    reader.update(slug, json("name", "Bob")).refused(403, "SCOPE_MISSING");
    reader.delete(slug).refused(403, "SCOPE_MISSING");
    Sheet stranger = people.by(workspace.key(array("read.companies", "write.companies")));
    stranger.read(slug).refused(403, "SCOPE_MISSING");
    stranger.tryCreate(json("name", "Bob")).refused(403, "SCOPE_MISSING");
    Sheet writer = people.by(workspace.key(array("write.*")));
    String made = writer.slugOf(json("name", "Bob"));
    writer.read(made).refused(403, "SCOPE_MISSING");
    writer.delete(made).refused(403, "SCOPE_MISSING");
    people.by(workspace.key(array("delete.people"))).delete(made).expect(200);
    people.by(Api.open()).read(slug).refused(401, "UNAUTHENTICATED");
  }
}
