package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Footprint;
import plinth.testing.Mailbox;
import plinth.testing.Plinth;
import plinth.testing.Sheet;

/**
 * A server killed at each step of a purge and restarted: the purge finishes, and no row of another
 * workspace changes.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class PurgeKillIT {
  private static final int RECORDS = 60_000;
  private static final Map<String, String> SETTINGS =
      Map.of(
          "PLINTH_PUBLIC_URL", "http://plinth.test",
          "PLINTH_OPERATOR_PASSWORD", "seven green kites",
          "PLINTH_JOB_LEASE", "3",
          "PLINTH_JOB_TAKE_UP", "1",
          "TEST_TOOLS_ENABLED", "TRUE");

  @TempDir static Path folder;

  private Plinth server;

  @Test
  void aKilledPurgeContinuesAndChangesNothingElse() {
    server = Plinth.startIn(folder.resolve("data"), SETTINGS);
    try {
      purgeAccount(403, "TEST_TOOLS_DISABLED");
      String user = register("nora");
      workspace(user, "going", RECORDS);
      workspace(user, "staying", 500);
      workspace(register("bob"), "bobs", 500);
      long going = Long.parseLong(text("select id from main.tenants where subdomain = 'going'"));
      Map<String, String> others = others(going);

      Api.at(server.address())
          .bearer(operator())
          .post("/admin/platform/tenants/going/purge", json("confirm", "going"))
          .expect(202);
      killWhen("step <> 'settle'", Map.of("TEST_TOOLS_ENABLED", "true"));
      purgeAccount(401, "TEST_TOOLS_KEY_INVALID");
      killWhen("step in ('rows', 'check', 'directory')", Map.of());
      await(() -> is("finished_at is not null"));

      assertThat(Footprint.counts(server, going))
          .containsOnlyKeys("main.audit", "main.invoice_item", "main.platform_job", "main.purge");
      assertThat(others(going)).isEqualTo(others);
      assertThat(server.data().resolve("files/" + going)).doesNotExist();
      await(() -> text("select status from main.platform_job").equals("completed"));
      JsonObject detail =
          Api.at(server.address())
              .bearer(operator())
              .get("/admin/platform/purges/1")
              .expect(200)
              .data();
      assertThat(
              detail.getJsonObject("receipt").getJsonArray("tables").getValuesAs(JsonObject.class))
          .filteredOn(table -> table.getString("table").equals("tenant.record"))
          .singleElement()
          .satisfies(
              table -> assertThat(table.getInt("rows_before")).isEqualTo(RECORDS),
              table -> assertThat(table.getInt("rows_after")).isZero());
      assertThat(detail.getJsonObject("receipt").getInt("late_rows")).isZero();
    } finally {
      server.stop();
    }
  }

  /** The flag is off unless it is exactly true; without a configured key, no key is accepted. */
  private void purgeAccount(int status, String code) {
    assertThat(
            Api.at(server.address())
                .apiKey("")
                .post("/testing/purge-account", json("email", "nora@example.com"))
                .expect(status)
                .code())
        .isEqualTo(code);
  }

  /** Kills the server as soon as the purge meets the condition, and starts it again. */
  private void killWhen(String condition, Map<String, String> more) {
    await(() -> is(condition));
    restart(more);
  }

  private void restart(Map<String, String> more) {
    server.kill();
    Map<String, String> settings = new HashMap<>(SETTINGS);
    settings.putAll(more);
    server = Plinth.startIn(folder.resolve("data"), settings);
  }

  /** The digests of the other workspaces, without tables that are compacted in the meantime. */
  private Map<String, String> others(long going) {
    return Footprint.digests(server, "w <> " + going);
  }

  private void workspace(String user, String subdomain, int records) {
    String token =
        Api.at(server.address())
            .bearer(user)
            .post("/user/auth/workspaces", json("name", "Kites", "subdomain", subdomain))
            .expect(201)
            .data()
            .getString("access_token");
    Sheet sheet =
        Sheet.create(Api.at(server.address()).bearer(token), "kites").field("name", "text");
    sheet.create(json("name", "first"));
    Database.addRecords(server, subdomain, "kites", records - 1);
  }

  private String register(String name) {
    Api open = Api.at(server.address());
    JsonObject who = json("email", name + "@example.com");
    open.post("/user/auth/register", json(who, "name", "Nora", "password", "seven red kites"))
        .expect(200);
    String code = Mailbox.code(Mailbox.await(server, name + "@example.com", 1));
    return open.post("/user/otp/verify", json(who, "otp", code))
        .expect(200)
        .data()
        .getString("access_token");
  }

  private String operator() {
    return Api.at(server.address())
        .post(
            "/admin/auth/login",
            json(
                "email", "operator@plinth.local",
                "password", "seven green kites"))
        .expect(200)
        .data()
        .getString("access_token");
  }

  private boolean is(String condition) {
    return text("select count(*) from main.purge where " + condition).equals("1");
  }

  private String text(String sql) {
    List<String> rows = Database.texts(server, sql);
    assertThat(rows).as(sql).hasSize(1);
    return rows.get(0);
  }

  private static void await(BooleanSupplier condition) {
    Await.closely("it is so far", condition);
  }
}
