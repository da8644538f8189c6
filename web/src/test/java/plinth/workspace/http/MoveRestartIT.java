package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A server killed during a move continues it after the restart. */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class MoveRestartIT {
  private static final int RECORDS = 120_000;
  private static final String SUBDOMAIN = "red-kites";
  private static final Map<String, String> SETTINGS =
      Map.of(
          "PLINTH_SECRET_KEY", "a secret of the restarted test server",
          "PLINTH_PUBLIC_URL", "http://plinth.test",
          "PLINTH_OPERATOR_PASSWORD", "seven black kites",
          "PLINTH_JOB_LEASE", "3",
          "PLINTH_JOB_TAKE_UP", "1");

  @TempDir static Path folder;

  private static Plinth server;
  private static String token;
  private static String killedAt;

  @BeforeAll
  static void killInTheMiddleAndStartAgain() {
    Plinth killed = Plinth.startIn(folder.resolve("data"), SETTINGS);
    try {
      token = Workspace.signUp(killed, SUBDOMAIN);
      Sheet.create(Api.at(killed.address()).bearer(token), "kites").field("name", "text");
      Database.addRecords(killed, SUBDOMAIN, "kites", RECORDS);
      operator(killed).post(move(""), json("to", "dedicated")).expect(202);
      await(() -> job(killed, "checkpoint->'place'->>'table' = 'record'").equals("t"));
    } finally {
      killed.kill();
    }
    killedAt = job(killed, "concat_ws(' ', checkpoint->>'step', checkpoint->'place'->>'table')");
    // As writers on another node would, while no mover runs.
    Database.run(
        killed,
        "update tenant.record set s1 = 'changed' where slug in ('r1', 'r"
            + RECORDS
            + "'); delete from tenant.record where slug = 'r2'");
    server = Plinth.startIn(folder.resolve("data"), SETTINGS);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.stop();
    }
  }

  @Test
  void aMoveContinuesFromItsCheckpoint() {
    assertThat(killedAt).isEqualTo("COPY record");
    await(() -> job(server, "finished_at is not null").equals("t"));
    assertThat(job(server, "concat_ws(' ', status, error)")).isEqualTo("completed");
    assertThat(job(server, "fence > 1")).as("taken up").isEqualTo("t");
    String database = text("select database from main.tenants where subdomain = 'red-kites'");
    assertThat(database).startsWith("plinth_");
    String counts =
        "select count(*) || ' ' || count(*) filter (where s1 = 'changed') from tenant.record";
    assertThat(Database.textsOf(server, database, counts)).containsExactly(RECORDS - 1 + " 2");

    Sheet kites = new Sheet(Api.at(server.address()).bearer(token), "kites");
    kites.create(json("name", "after"));
    kites.read("r2").refused(404, "NOT_FOUND");
    assertThat(text(counts)).as("the source is kept").isEqualTo(RECORDS - 1 + " 2");
    operator(server).post(move("/confirm")).expect(202);
    await(() -> text("select count(*) from main.workspace_move").equals("0"));
    assertThat(text(counts)).isEqualTo("0 0");
  }

  private static String move(String what) {
    return "/admin/platform/tenants/" + SUBDOMAIN + "/move" + what;
  }

  private static Api operator(Plinth at) {
    Api open = Api.at(at.address());
    return open.bearer(
        open.post(
                "/admin/auth/login",
                json(
                    "email", "operator@plinth.local",
                    "password", "seven black kites"))
            .expect(200)
            .data()
            .getString("access_token"));
  }

  private static String job(Plinth at, String expression) {
    return String.valueOf(
        Database.texts(
                at,
                "select "
                    + expression
                    + " from main.platform_job where kind = 'tenant.move' order by id limit 1")
            .get(0));
  }

  private static String text(String sql) {
    return Database.texts(server, sql).get(0);
  }

  private static void await(BooleanSupplier condition) {
    Await.closely("it is so far", condition);
  }
}
