package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Api;
import plinth.testing.Database;
import plinth.testing.LaterRelease;
import plinth.testing.Operator;
import plinth.testing.Plinth;
import plinth.testing.Program;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/**
 * The upgrade of docs/operate/upgrade.md: an installation of the release built here, and a later
 * one with one more migration in each plane.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
class UpgradeIT {
  private static final Map<String, String> SETTINGS =
      Map.of("PLINTH_OPERATOR_PASSWORD", Operator.PASSWORD, "PLINTH_LOGIN_PER_MINUTE", "1000");

  @TempDir static Path folder;

  private final Path data = folder.resolve("data");
  private final Path present = Path.of(System.getProperty("plinth.war"));
  private Plinth server;

  @Test
  void anUpgradeIsPlannedAndRefusesOnlyOutdatedDatabases() {
    Path later = LaterRelease.make(present, folder.resolve("later.war"));
    server = Plinth.startIn(data, SETTINGS);
    try {
      Workspace.signUp(server, "shared");
      kite(Operator.nora(server, "shared"));
      for (String subdomain : List.of("behind", "stuck", "patient")) {
        kite(Operator.dedicated(server, subdomain));
      }
      server.stop();

      Program plan = plan(later).expect(4);
      assertThat(plan.out())
          .contains("main database, main plane: V", " -> V900")
          .contains("main database, tenant plane (shared workspaces): V")
          .containsPattern("database \\w+ of workspace behind: V\\d+ -> V900");
      assertThat(plan.out().lines().filter(line -> line.strip().equals(LaterRelease.MIGRATION)))
          .as("both planes of the main database, and three of their own")
          .hasSize(5);
      assertThat(plan(present).expect(0).out())
          .as("nothing was changed by the plan")
          .doesNotContain("->")
          .contains("Nothing to do");

      Map<String, String> ordered = new HashMap<>(SETTINGS);
      ordered.put("PLINTH_TENANT_MIGRATION", "ordered");
      server = Plinth.startIn(data, later, ordered);
      assertThat(kites(server, "shared").expect(200).text()).contains("Red kite");
      Api.Answer refused = kites(server, "behind").expect(503);
      assertThat(refused.code()).isEqualTo("WORKSPACE_BEHIND");
      assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 5);
      assertThat(kites(server, "stuck").expect(503).code()).isEqualTo("WORKSPACE_BEHIND");

      assertThat(client("tenant", "verify", "behind").expect(4).out())
          .contains("is_current", "false", "lacks " + LaterRelease.MIGRATION);
      assertThat(client("tenant", "verify", "shared").expect(0).out()).contains("true");
      assertThat(client("tenant", "migrate", "behind").expect(0).out()).contains("900");
      client("tenant", "verify", "behind").expect(0);
      assertThat(kites(server, "behind").expect(200).text()).contains("Red kite");
      assertThat(kites(server, "patient").expect(503).code())
          .as("each is migrated by itself")
          .isEqualTo("WORKSPACE_BEHIND");
      aMigrationThatFailsLeavesTheWorkspaceBehind();
      assertThat(
              Operator.at(server).get("/admin/platform/tenants/nobody/schema").expect(404).code())
          .isEqualTo("NOT_FOUND");
      assertThat(
              Database.texts(
                  server,
                  "select t.subdomain from main.audit a join main.tenants t on t.id = a.workspace_id"
                      + " where a.action = 'workspace.migrated' order by a.id"))
          .containsExactly("behind", "stuck");
      server.stop();

      server = Plinth.startIn(data, later, SETTINGS);
      assertThat(kites(server, "patient").expect(200).text())
          .as("migrated by its first use, where nothing else is configured")
          .contains("Red kite");
      server.stop();
      assertThat(plan(later).expect(0).out()).contains("V900, current");
    } finally {
      server.stop();
    }
  }

  private void aMigrationThatFailsLeavesTheWorkspaceBehind() {
    String database =
        Database.texts(server, "select database from main.tenants where subdomain = 'stuck'")
            .get(0);
    Database.runOf(server, database, "create table tenant.drill (a int)");
    Api operator = Operator.at(server);
    String path = "/admin/platform/tenants/stuck/schema";
    assertThat(operator.post(path).expect(409).code()).isEqualTo("MIGRATION_FAILED");
    assertThat(kites(server, "stuck").expect(503).code()).isEqualTo("WORKSPACE_BEHIND");
    JsonObject schema = operator.get(path).expect(200).data();
    assertThat(schema.getBoolean("is_current")).isFalse();
    assertThat(schema.getString("release_version")).isEqualTo("900");
    assertThat(schema.getString("database")).isEqualTo(database);
    assertThat(schema.getJsonArray("pending").toString())
        .isEqualTo(array(LaterRelease.MIGRATION).toString());

    Database.runOf(server, database, "drop table tenant.drill");
    assertThat(operator.post(path).expect(200).data().getBoolean("is_current")).isTrue();
    operator.post(path).expect(200);
    kites(server, "stuck").expect(200);
  }

  private Program plan(Path war) {
    return Program.launcher(
        Map.of(
            "PLINTH_DATA_DIR",
            data.toString(),
            "PLINTH_POSTGRES_PORT",
            "0",
            "PLINTH_POSTGRES_HOME",
            Path.of("target/postgres").toAbsolutePath().toString()),
        "--war",
        war.toString(),
        "--plan");
  }

  private Program client(String... words) {
    return Program.client(
        Map.of("PLINTH_URL", server.address(), "PLINTH_TOKEN", Operator.token(server)), words);
  }

  private static void kite(Api admin) {
    Sheet.create(admin, "kites").field("name", "text").create(json("name", "Red kite"));
  }

  /**
   * Selects a workspace, which may already access its database, so that a workspace that is behind
   * may be refused there.
   */
  private static Api.Answer kites(Plinth server, String subdomain) {
    Api.Answer chosen = Operator.tryNora(server, subdomain);
    return chosen.status() == 200
        ? Api.at(server.address())
            .bearer(chosen.data().getString("access_token"))
            .get("/object/data/kites")
        : chosen;
  }
}
