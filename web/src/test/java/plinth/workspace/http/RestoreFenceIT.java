package plinth.workspace.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Workspace;

/** A late restore does not change a workspace that another restore has opened. */
class RestoreFenceIT {
  private final String subdomain = Workspace.newSubdomain();

  @Test
  void aLateRestoreTouchesNothingOfAWorkspaceThatIsOpen() throws Exception {
    Database.run(
        "insert into main.tenants (subdomain, name, type, status) values ('%s', 'Late', 'hyper',"
                .formatted(subdomain)
            + " 'provisioning')");
    try (Connection another = Database.owner();
        Statement statement = another.createStatement()) {
      statement.execute("select pg_advisory_lock(hashtextextended('mover', " + column("id") + "))");
      Database.run(
          """
          insert into main.platform_job (workspace_id, slug, kind, parameters, caller, created_by,
                                         created_at, heartbeat_at)
          select id, subdomain, 'tenant.restore', '{"archive":"nowhere"}',
                 '{"kind":"SYSTEM","rights":[]}', 'system', now(), 'epoch'
            from main.tenants where subdomain = '%s'\
          """
              .formatted(subdomain));
      Await.until("the restore waits for its turn", () -> waits(statement));
      Database.run(
          "update main.tenants set status = 'active' where subdomain = '" + subdomain + "'");
    }

    Await.until("the restore has ended", () -> !job("finished_at").isEmpty());
    assertThat(job("status")).isEqualTo("completed");
    assertThat(column("status")).isEqualTo("active");
  }

  private static boolean waits(Statement statement) {
    try (ResultSet rows =
        statement.executeQuery(
            "select 1 from pg_locks where locktype = 'advisory' and not granted and pid in (select"
                + " pid from pg_stat_activity where query like '%mover%')")) {
      return rows.next();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private String column(String name) {
    return Database.texts(
            "select " + name + " from main.tenants where subdomain = '" + subdomain + "'")
        .get(0);
  }

  private String job(String name) {
    return Database.texts(
            "select coalesce("
                + name
                + "::text, '') from main.platform_job where slug = '"
                + subdomain
                + "'")
        .get(0);
  }
}
