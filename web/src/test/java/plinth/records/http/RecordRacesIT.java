package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** Concurrent writes to the same records. */
class RecordRacesIT {
  private static final int WRITERS = 16;

  /** The upper half of the keys of the locks on the shapes of objects. */
  private static final int LOCKS_OF_SHAPES = 0x4f000000;

  private static final Workspace WORKSPACE = Workspace.create();

  @Test
  void oneOfSeveralCreatesWithAUniqueValueSucceeds() throws Exception {
    Sheet sheet =
        Sheet.create(WORKSPACE.admin(), "one").field("key", "text", json("is_unique", true));
    List<Api.Answer> answers = Race.of(WRITERS, n -> sheet.tryCreate(json("key", "same")));
    assertThat(statuses(answers, 201)).isEqualTo(1);
    assertThat(statuses(answers, 409)).isEqualTo(WRITERS - 1);
    assertThat(answers)
        .filteredOn(answer -> answer.status() == 409)
        .allSatisfy(answer -> assertThat(answer.code()).isEqualTo("VALUE_EXISTS"));
    assertThat(sheet.column("", "key")).containsExactly(quoted("same"));
  }

  @Test
  void oneOfSeveralUpdatesToAUniqueValueSucceeds() throws Exception {
    Sheet sheet =
        Sheet.create(WORKSPACE.admin(), "both").field("key", "text", json("is_unique", true));
    List<String> slugs =
        IntStream.range(0, WRITERS).mapToObj(n -> sheet.slugOf(json("key", "k" + n))).toList();
    List<Api.Answer> answers =
        Race.of(WRITERS, n -> sheet.update(slugs.get(n), json("key", "same")));
    assertThat(statuses(answers, 200)).isEqualTo(1);
    assertThat(statuses(answers, 409)).isEqualTo(WRITERS - 1);
  }

  @Test
  void serialNumbersOfRacingCreatesHaveNoGapAndNoRepetition() throws Exception {
    Sheet sheet =
        Sheet.create(WORKSPACE.admin(), "invoice")
            .field(
                "number", "serial_number", json("settings", json("prefix", "INV-", "padding", 4)))
            .field("key", "text", json("is_unique", true))
            .field("amount", "number");
    sheet.create(json("key", "taken"));
    int each = 20;
    List<List<Api.Answer>> answers =
        Race.of(
            WRITERS,
            n -> {
              List<Api.Answer> mine = new ArrayList<>();
              for (int i = 0; i < each; i++) {
                mine.add(sheet.tryCreate(json("key", n + "-" + i, "amount", 1)));
                if (i % 4 == 0) {
                  mine.add(sheet.tryCreate(json("key", "taken")));
                  mine.add(sheet.tryCreate(json("amount", "no number")));
                }
              }
              return mine;
            });
    List<String> numbers =
        answers.stream()
            .flatMap(List::stream)
            .filter(answer -> answer.status() == 201)
            .map(answer -> answer.data().getJsonObject("data").getString("number"))
            .sorted()
            .toList();
    assertThat(numbers)
        .containsExactlyElementsOf(
            IntStream.rangeClosed(2, WRITERS * each + 1).mapToObj("INV-%04d"::formatted).toList());
    assertThat(answers.stream().flatMap(List::stream).map(Api.Answer::status))
        .containsOnly(201, 400, 409);
  }

  @Test
  void oneOfSeveralUpdatesOfAVersionSucceeds() throws Exception {
    Sheet sheet = Sheet.create(WORKSPACE.admin(), "version").field("name", "text");
    String slug = sheet.slugOf(json("name", "first"));
    String etag = sheet.read(slug).header("ETag");
    Sheet matching = sheet.by(WORKSPACE.admin().with("If-Match", etag));
    List<Api.Answer> answers = Race.of(WRITERS, n -> matching.update(slug, json("name", "w" + n)));
    assertThat(statuses(answers, 200)).isEqualTo(1);
    assertThat(statuses(answers, 412)).isEqualTo(WRITERS - 1);
    JsonObject after = sheet.read(slug).data();
    assertThat(after.getInt("version")).isEqualTo(2);
  }

  @Test
  void racingUpdatesWithoutAVersionAllCount() throws Exception {
    Sheet sheet = Sheet.create(WORKSPACE.admin(), "each");
    for (int n = 0; n < WRITERS; n++) {
      sheet.field("f" + n, "number");
    }
    String slug = sheet.slugOf(json("f0", 0));
    assertThat(statuses(Race.of(WRITERS, n -> sheet.update(slug, json("f" + n, 7))), 200))
        .isEqualTo(WRITERS);
    JsonObject after = sheet.read(slug).data();
    assertThat(after.getInt("version")).isEqualTo(WRITERS + 1);
    assertThat(after.getJsonObject("data").values()).allMatch(v -> v.toString().equals("7"));
  }

  @Test
  void racingCreatesUnderOneIdempotencyKeyMakeOneRecord() throws Exception {
    Sheet sheet = Sheet.create(WORKSPACE.admin(), "repeated").field("name", "text");
    Sheet keyed = sheet.by(WORKSPACE.admin().with("Idempotency-Key", UUID.randomUUID().toString()));
    List<Api.Answer> answers = Race.of(WRITERS, n -> keyed.tryCreate(json("name", "Ann")));
    assertThat(answers.stream().map(Api.Answer::status)).containsAnyOf(201).containsOnly(201, 409);
    assertThat(keyed.tryCreate(json("name", "Ann")).expect(201).header("Idempotency-Replayed"))
        .isEqualTo("true");
    keyed.tryCreate(json("name", "Bob")).refused(422, "IDEMPOTENCY_KEY_REUSED");
    assertThat(sheet.column("", "name")).containsExactly(quoted("Ann"));
  }

  @Test
  void fieldsChangeWhileRecordsAreWritten() throws Exception {
    Sheet sheet = Sheet.create(WORKSPACE.admin(), "moving").field("name", "text");
    List<Api.Answer> answers =
        Race.of(
            WRITERS,
            n ->
                n == 0
                    ? sheet.changeField("name", json("is_unique", true))
                    : sheet.tryCreate(json("name", "w" + n)));
    assertThat(answers.stream().map(Api.Answer::status)).containsOnly(200, 201);
    for (int n = 1; n < WRITERS; n++) {
      sheet.tryCreate(json("name", "w" + n)).refused(409, "VALUE_EXISTS");
    }
  }

  @Test
  void aCreateThatWaitedForAFieldChangeUsesTheChangedField() throws Exception {
    Sheet sheet = Sheet.create(WORKSPACE.admin(), "awaited").field("name", "text");
    String objectId =
        Database.texts(
                "select id from tenant.object where slug = 'awaited' and workspace_id = "
                    + WORKSPACE.id())
            .get(0);
    Race.note();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (Connection owner = Database.owner();
        Statement statement = owner.createStatement()) {
      owner.setAutoCommit(false);
      statement.execute(
          "select pg_advisory_xact_lock((%d::bigint << 32) | %s)"
              .formatted(LOCKS_OF_SHAPES, objectId));
      Future<Api.Answer> change =
          threads.submit(() -> sheet.changeField("name", json("is_unique", true)));
      awaitWaiting(objectId, 1);
      Future<Api.Answer> create = threads.submit(() -> sheet.tryCreate(json("name", "Ann")));
      awaitWaiting(objectId, 2);
      owner.commit();
      change.get().expect(200);
      create.get().expect(201);
      assertThat(sheet.tryCreate(json("name", "Ann")).expect(409).code()).isEqualTo("VALUE_EXISTS");
    } finally {
      threads.shutdown();
    }
  }

  private static void awaitWaiting(String objectId, int count) {
    String waiting =
        "select count(*) from pg_locks where not granted and locktype = 'advisory' and classid = "
            + LOCKS_OF_SHAPES
            + " and objid = "
            + objectId;
    Await.promptly(() -> Database.texts(waiting), List.of(String.valueOf(count))::equals);
  }

  private static long statuses(List<Api.Answer> answers, int status) {
    return answers.stream().filter(answer -> answer.status() == status).count();
  }
}
