package plinth.records.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.NoDeadlocks;
import plinth.testing.Plinth;
import plinth.testing.Race;
import plinth.testing.Sheet;
import plinth.testing.Workspace;

/** A bulk operation in a deadlock with another transaction. */
class DeadlockIT {
  /** The database checks for deadlocks a second after a transaction began to wait. */
  private static final int ROUNDS = 10;

  private static Workspace workspace;
  private static Sheet parcels;
  private static String first;
  private static String second;

  @BeforeAll
  static void fill() {
    workspace = Workspace.create();
    parcels = Sheet.create(workspace.admin(), "parcels").field("name", "text");
    first = parcels.slugOf(json("name", "first"));
    second = parcels.slugOf(json("name", "second"));
  }

  @Test
  void aDeadlockVictimChangesNothingAndSucceedsOnRetry() throws Exception {
    Race.note();
    NoDeadlocks.expected();
    Api.Answer answer = null;
    // If the machine stalls for a second, the deadlock forms too late to be detected.
    for (int round = 0; round < ROUNDS && answer == null; round++) {
      answer = inACircle();
    }
    assertThat(answer).as("an operation that gave way").isNotNull();
    assertThat(answer.refused(503, "UNAVAILABLE").header("Retry-After")).isEqualTo("1");
    assertThat(parcels.column("sort=name", "name"))
        .as("nothing of it was done")
        .containsExactly(quoted("first"), quoted("second"));
    assertThat(parcels.read(first).data().getInt("version")).isEqualTo(1);
    renameAll().expect(200);
    assertThat(parcels.column("", "name")).containsOnly(quoted("moved"));
  }

  /**
   * The response to an operation that was canceled; null if the deadlock was not detected, in which
   * case the operation was undone.
   */
  private static Api.Answer inACircle() throws Exception {
    try (Connection other = superuser();
        Statement statement = other.createStatement()) {
      // The other transaction must not be the one that detects the deadlock.
      statement.execute("set deadlock_timeout = '10min'");
      other.setAutoCommit(false);
      statement.execute(lock(second));
      CompletableFuture<Api.Answer> operation =
          CompletableFuture.supplyAsync(DeadlockIT::renameAll);
      Await.closely(
          "the operation waits for the second record", () -> Database.isWaitedFor(statement));
      CompletableFuture<Boolean> circle =
          CompletableFuture.supplyAsync(() -> isFound(statement, lock(first)));
      Api.Answer answer = operation.get();
      assertThat(circle.get()).isTrue();
      other.rollback();
      return answer.code().equals("TOO_SLOW") ? null : answer;
    }
  }

  private static Api.Answer renameAll() {
    return parcels
        .api()
        .post(
            parcels.path("/bulk-update"),
            """
            {"filter":{"field":"name","op":"is_not_empty"},"data":{"name":"moved"}}\
            """);
  }

  private static String lock(String record) {
    return "select 1 from tenant.record where slug = '%s' and workspace_id = %d for update"
        .formatted(record, workspace.id());
  }

  private static boolean isFound(Statement statement, String sql) {
    try (ResultSet rows = statement.executeQuery(sql)) {
      return rows.next();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Connection superuser() throws SQLException, IOException {
    Plinth server = Plinth.server();
    String password = Files.readString(server.data().resolve("database-password")).trim();
    return DriverManager.getConnection(server.database(), "postgres", password);
  }
}
