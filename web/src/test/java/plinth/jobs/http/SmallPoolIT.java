package plinth.jobs.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Upload;
import plinth.testing.Workspace;

/** A server with four connections completes concurrent work and keeps answering. */
@Tag(Plinth.OWN_SERVER)
class SmallPoolIT {
  private static final int AT_ONCE = 8;

  @TempDir static Path folder;

  private static Plinth server;
  private static Api admin;

  @BeforeAll
  static void start() {
    server =
        Plinth.startIn(
            folder.resolve("data"),
            Map.of(
                "PLINTH_DB_POOL_MAX", "4",
                "PLINTH_DB_STATEMENT_TIMEOUT", "3",
                "PLINTH_JOB_TAKE_UP", "1",
                "PLINTH_JOB_LEASE", "5"));
    admin = Api.at(server.address()).bearer(Workspace.signUp(server, "small-pools"));
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.stop();
    }
  }

  @Test
  void concurrentExportsCompleteWhileReadsAreAnswered() throws Exception {
    Sheet sheet = Sheet.create(admin, "parcels").field("name", "text");
    for (int i = 0; i < 20; i++) {
      sheet.create(json("name", "parcel " + i));
    }
    List<String> exports =
        Race.of(
            AT_ONCE,
            i ->
                admin
                    .post("/object/data/parcels/export", json("format", "xlsx"))
                    .expect(202)
                    .data()
                    .getString("slug"));

    Await.until(
        "all exports have ended",
        () -> {
          admin.get("/object/data/parcels").expect(200);
          return exports.stream().noneMatch(slug -> export(slug).isNull("finished_at"));
        });
    assertThat(exports).allMatch(slug -> export(slug).getString("status").equals("completed"));
  }

  private static JsonObject export(String slug) {
    return admin.get("/object/data/parcels/export/status/" + slug).expect(200).data();
  }

  @Test
  void uploadsAtOnceAreAllCounted() throws Exception {
    List<Api.Answer> answers =
        Race.of(AT_ONCE, i -> Upload.send(admin, "note" + i + ".txt", "words"));

    assertThat(Race.statuses(answers)).containsOnly(201);
    JsonObject storage =
        admin
            .get("/user/billing/usage")
            .expect(200)
            .data()
            .getJsonObject("metrics")
            .getJsonObject("storage");
    assertThat(storage.getInt("used")).isEqualTo(AT_ONCE * "words".length());
  }

  @Test
  void slowStatementsAreCanceledAndFreeTheirConnection() throws Exception {
    Sheet sheet = Sheet.create(admin, "letters").field("name", "text");
    String letter = sheet.slugOf(json("name", "late"));
    try (Connection owner = Database.owner(server);
        Statement statement = owner.createStatement()) {
      owner.setAutoCommit(false);
      statement.execute("lock table tenant.record in access exclusive mode");
      List<Api.Answer> answers = Race.of(AT_ONCE, i -> sheet.read(letter));

      assertThat(Race.statuses(answers)).containsOnly(503);
      assertThat(answers)
          .extracting(Api.Answer::code)
          .isSubsetOf("TOO_SLOW", "UNAVAILABLE")
          .contains("TOO_SLOW");
      owner.rollback();
    }
    sheet.read(letter).expect(200);
  }

  @Test
  void jobsThatWaitForAPlaceCostNoAttempt() {
    String slugs =
        String.join(",", IntStream.range(0, AT_ONCE).mapToObj(i -> "('waits-" + i + "')").toList());
    Database.run(
        server,
        """
        insert into tenant.job (workspace_id, slug, kind, status, parameters, caller,
                                created_by, created_at, fence, heartbeat_at, attempts)
        select t.id, w.slug, 'files.sweep', 'queued',
               '{"before":"2020-01-01T00:00:00Z","released_before":"2020-01-01T00:00:00Z"}',
               '{"kind":"SYSTEM","rights":[]}', 'system', now(), 0, now() - interval '1 hour', 4
          from main.tenants t, (values %s) w (slug) where t.subdomain = 'small-pools'\
        """
            .formatted(slugs));

    Await.until(
        "all have ended",
        () ->
            Database.texts(
                    server,
                    "select count(*) from tenant.job where slug like 'waits-%' and finished_at is"
                        + " null")
                .get(0)
                .equals("0"));
    assertThat(
            Database.texts(
                server, "select distinct status from tenant.job where slug like 'waits-%'"))
        .containsExactly("completed");
  }
}
