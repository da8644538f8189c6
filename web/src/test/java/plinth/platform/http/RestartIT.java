package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.inside.domain.NoteTables;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Imports;
import plinth.testing.InsideArchive;
import plinth.testing.Plinth;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * A server that is killed during jobs and started again on the same data: each job continues, and
 * the signing key can only be opened with the same secret key.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class RestartIT {
  private static final int RECORDS = 15_000;
  private static final int ROWS = 30_000;
  private static final int STEPS = 200;

  /** A platform job of a kind that the tests inside the server provide. */
  private static final String COUNTING =
      """
      insert into main.platform_job
             (slug, kind, parameters, caller, created_by, created_at, heartbeat_at)
      values ('counting', 'inside.counting',
              '{"steps":%d,"base":0,"does":"nothing","at":0,"pause":50}',
              '{"kind":"SYSTEM","rights":[]}', 'system', now(), 'epoch')\
      """;

  private static final Map<String, String> SETTINGS =
      Map.of(
          "PLINTH_SECRET_KEY", "a secret of the restarted test server",
          "PLINTH_PUBLIC_URL", "http://plinth.test",
          "PLINTH_JOB_LEASE", "3",
          "PLINTH_JOB_TAKE_UP", "1");

  @TempDir static Path folder;

  private static Plinth server;
  private static String token;
  private static String published;
  private static int doneBeforeTheKill;
  private static String importJob;
  private static int importedBeforeTheKill;
  private static int countedBeforeTheKill;

  @BeforeAll
  static void killInTheMiddleAndStartAgain() {
    Path war =
        InsideArchive.withDomain(
            Path.of(System.getProperty("plinth.war")), folder.resolve("plinth.war"));
    Plinth killed = Plinth.startIn(folder.resolve("data"), war, SETTINGS);
    try {
      token = Workspace.signUp(killed, "red-kites");
      published = keys(killed);
      Sheet kites = manyRecords(killed);
      Database.run(killed, NoteTables.MAIN);
      Database.run(killed, COUNTING.formatted(STEPS));
      Await.until("the job of the platform is at work", () -> counted(killed) > 0);
      importJob = startImport(killed);
      // Makes the name of many records unique, which a job performs.
      kites.changeField("name", json("is_unique", true)).expect(200);
      Await.until(
          "the job and the import are at work",
          () -> processed(killed) > 0 && imported(killed) > 0);
    } finally {
      killed.kill();
    }
    // The database outlives the server, and the next start takes it over.
    doneBeforeTheKill = processed(killed);
    importedBeforeTheKill = imported(killed);
    countedBeforeTheKill = counted(killed);
    server = Plinth.startIn(folder.resolve("data"), war, SETTINGS);
  }

  @AfterAll
  static void stop() {
    if (server != null) {
      server.stop();
    }
  }

  @Test
  void aJobContinuesFromItsCheckpoint() {
    assertThat(doneBeforeTheKill).isPositive().isLessThan(RECORDS);
    Await.until("the job has ended", () -> job(server, "finished_at is not null").equals("t"));

    assertThat(job(server, "status")).isEqualTo("completed");
    assertThat(job(server, "concat_ws(' ', total, processed, succeeded, failed)"))
        .as("no chunk counted twice or left out")
        .isEqualTo(RECORDS + " " + RECORDS + " " + RECORDS + " 0");
    assertThat(job(server, "fence >= 2")).as("started and taken up").isEqualTo("t");
    assertThat(
            text(
                server,
                "select count(*) filter (where u1 = 'n' || n and s1 = u1 and data->>'name' = u1)"
                    + " || ' of ' || count(*) from (select *, substr(slug, 2) as n from"
                    + " tenant.record where slug ~ '^r[0-9]+$') r"))
        .as("records with their own values in both slots")
        .isEqualTo(RECORDS + " of " + RECORDS);
    Sheet sheet = new Sheet(admin(), "kites");
    sheet.tryCreate(json("name", "n1")).refused(409, "VALUE_EXISTS");
    sheet.tryCreate(json("name", "n" + RECORDS)).refused(409, "VALUE_EXISTS");
    sheet.create(json("name", "n0"));
    assertThat(text(server, "select rebuild_version is null from tenant.object where slug='kites'"))
        .isEqualTo("t");
  }

  @Test
  void anImportContinuesAfterItsLastChunk() {
    assertThat(importedBeforeTheKill).isPositive().isLessThan(ROWS);
    String ended = "select status from tenant.job where slug = '" + importJob + "'";
    Await.until("the import has ended", () -> text(server, ended).startsWith("completed"));
    String crates =
        " from tenant.record r where r.object_id = (select id from tenant.object where slug ="
            + " 'crates')";
    assertThat(
            text(
                server,
                "select concat_ws(' ', processed, succeeded, failed) from tenant.job where slug"
                    + " = '"
                    + importJob
                    + "'"))
        .isEqualTo(ROWS + " " + (ROWS - 1) + " 1");
    assertThat(
            text(
                server,
                "select count(*) || ' ' || count(distinct r.data->>'name') || ' ' || sum((r.data"
                    + " ->> 'amount')::int)"
                    + crates))
        .as("no row lost, none doubled")
        .isEqualTo((ROWS - 1) + " " + (ROWS - 1) + " " + (ROWS - 1L) * ROWS / 2);
    assertThat(
            text(
                server,
                "select count(*) from tenant.change_log l where l.object_id = (select id from"
                    + " tenant.object where slug = 'crates')"))
        .isEqualTo(String.valueOf(ROWS - 1));
    assertThat(text(server, "select created from tenant.import_run"))
        .isEqualTo(String.valueOf(ROWS - 1));
    assertThat(text(server, "select row_number from tenant.import_failure")).isEqualTo("2");
  }

  @Test
  void aPlatformJobContinuesFromItsCheckpoint() {
    assertThat(countedBeforeTheKill).isPositive().isLessThan(STEPS);
    Await.until(
        "the job of the platform has ended",
        () -> counting(server, "finished_at is not null").equals("t"));
    assertThat(counting(server, "concat_ws(' ', status, total, processed, succeeded, failed)"))
        .as("no step counted twice or left out")
        .isEqualTo("completed 200 200 200 0");
    // On a slow machine a step may outlast the lease, and the job is taken over once more.
    assertThat(counting(server, "fence >= 2")).as("started and taken up").isEqualTo("t");
    assertThat(text(server, "select count(*) from inside.main_note")).isEqualTo("200");
  }

  @Test
  void theSigningKeyLiesSealedAndStaysTheSame() throws Exception {
    assertThat(text(server, "select sealed from main.signing_key")).isEqualTo("t");
    byte[] kept =
        HexFormat.of()
            .parseHex(text(server, "select encode(private_key, 'hex') from main.signing_key"));
    assertThatThrownBy(
            () -> KeyFactory.getInstance("RSA").generatePrivate(new PKCS8EncodedKeySpec(kept)))
        .isInstanceOf(InvalidKeySpecException.class);
    assertThat(keys(server)).isEqualTo(published);
    admin().get("/object/kites").expect(200);
  }

  @Test
  void aNodeWithAnotherSecretKeyDoesNotStart() throws Exception {
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.put("PLINTH_DB_URL", server.database());
    settings.put("PLINTH_DB_OWNER_USER", "plinth_owner");
    settings.put(
        "PLINTH_DB_OWNER_PASSWORD",
        Files.readString(server.data().resolve("database-password")).trim());
    settings.put("PLINTH_SECRET_KEY", "a secret that sealed nothing in here");
    assertThatThrownBy(() -> Plinth.startIn(folder.resolve("node"), settings))
        .satisfies(
            failure ->
                assertThat(failure.getMessage().lines().filter(line -> line.startsWith("plinth: ")))
                    .singleElement()
                    .asString()
                    .contains("PLINTH_SECRET_KEY is not the secret"));
  }

  private static Api admin() {
    return Api.at(server.address()).bearer(token);
  }

  private static String keys(Plinth at) {
    return Api.at(at.address()).get("//.well-known/jwks.json").expect(200).text();
  }

  private static Sheet manyRecords(Plinth at) {
    Sheet sheet = Sheet.create(Api.at(at.address()).bearer(token), "kites").field("name", "text");
    Database.addRecords(at, "red-kites", "kites", RECORDS);
    return sheet;
  }

  /** Imports many rows, the first of which is refused; their names need not be unique. */
  private static String startImport(Plinth at) {
    Api admin = Api.at(at.address()).bearer(token);
    Sheet crates = Sheet.create(admin, "crates").field("name", "text").field("amount", "number");
    StringBuilder rows = new StringBuilder("name,amount\nbad,many\n");
    for (int i = 1; i < ROWS; i++) {
      rows.append('c').append(i).append(',').append(i).append('\n');
    }
    return new Imports(crates)
        .start(
            rows.toString(),
            json(),
            array(json("column", 0, "field", "name"), json("column", 1, "field", "amount")));
  }

  private static int imported(Plinth at) {
    return Integer.parseInt(
        text(at, "select processed from tenant.job where slug = '" + importJob + "'"));
  }

  private static int counted(Plinth at) {
    return Integer.parseInt(counting(at, "processed"));
  }

  private static String counting(Plinth at, String expression) {
    return text(at, "select " + expression + " from main.platform_job where slug = 'counting'");
  }

  private static int processed(Plinth at) {
    return Integer.parseInt(job(at, "processed"));
  }

  private static String job(Plinth at, String expression) {
    return text(at, "select " + expression + " from tenant.job where kind = 'slots.rebuild'");
  }

  private static String text(Plinth at, String sql) {
    List<String> rows = Database.texts(at, sql);
    assertThat(rows).hasSize(1);
    return rows.get(0);
  }
}
