package plinth.tenancy.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Plinth;
import plinth.testing.Workspace;

/** Signals reach the server even if its listening connection was cut. */
class SignalsIT {
  private static final String LISTENERS =
      "select coalesce(string_agg(pid::text, ','), '') from pg_stat_activity"
          + " where application_name = 'plinth-signals'";

  /** Half the second for which a server trusts its cache of a workspace. */
  private static final Duration PROMPT = Duration.ofMillis(500);

  @Test
  void aSignalIsHeardAfterTheListenerWasCutOff() {
    Workspace workspace = Workspace.create();
    Api admin = workspace.admin();
    List<String> before = listeners();
    assertThat(before).hasSize(1);
    cut(before.get(0));
    Await.until(
        "somebody listens again", () -> listeners().size() == 1 && !listeners().equals(before));

    // Only the notification announces this change: there is no row for the poll to find.
    boolean isHeard = false;
    for (int tries = 0; tries < 5 && !isHeard; tries++) {
      Await.pass(Duration.ofMillis(1_100), "the server reads the workspace again");
      admin.get("/object").expect(200);
      Instant read = Instant.now();
      tell(workspace, "suspended");
      Await.until("the workspace is closed", () -> admin.get("/object").status() == 403);
      isHeard = Duration.between(read, Instant.now()).compareTo(PROMPT) < 0;
      tell(workspace, "active");
      Await.until("the workspace is open", () -> admin.get("/object").status() == 200);
    }
    assertThat(isHeard).as("heard before the snapshot was too old anyway").isTrue();
  }

  private static void tell(Workspace workspace, String status) {
    Database.run(
        "update main.tenants set status = '%s' where id = %d;".formatted(status, workspace.id())
            + " select pg_notify('plinth_signal', nextval(pg_get_serial_sequence('main.signal',"
            + " 'id')) || ' standing "
            + workspace.id()
            + "')");
  }

  private static List<String> listeners() {
    return asSuperuser(LISTENERS);
  }

  private static void cut(String pid) {
    asSuperuser("select pg_terminate_backend(" + pid + ")");
  }

  /** The owner of the application's roles is not allowed to terminate their connections. */
  private static List<String> asSuperuser(String sql) {
    Plinth server = Plinth.server();
    try {
      String password = Files.readString(server.data().resolve("database-password")).trim();
      try (Connection connection =
              DriverManager.getConnection(server.database(), "postgres", password);
          Statement statement = connection.createStatement();
          var row = statement.executeQuery(sql)) {
        row.next();
        String found = row.getString(1);
        return found.isEmpty() ? List.of() : List.of(found.split(","));
      }
    } catch (SQLException | IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
