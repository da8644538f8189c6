package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Workspace;

/** The count of chat-app sessions equals the connected ones, even after a crash. */
class SlotsIT {
  private final Workspace workspace = Workspace.create();
  private final Api admin = workspace.admin();

  @Test
  void slotsLeftCountedByACrashAreReleased() {
    enter("session:gone", "10 minutes");
    enter("may:probe", "10 minutes");
    enter("session:new", "0 minutes");
    reconcile();
    assertThat(counted())
        .as("one that is just being connected stays")
        .containsExactly("session:new");
    assertThat(used()).isEqualTo(1);
  }

  @Test
  void aConnectedSessionIsCountedAgain() {
    Line line = Line.connected(admin);
    Await.promptly(this::used, used -> used == 1);
    String source = "session:" + line.slug();
    Database.run(
        "delete from main.usage_entry where workspace_id = "
            + workspace.id()
            + " and metric = 'chatapp_sessions'");
    Database.run(
        "update main.usage_counter set used = 0 where workspace_id = "
            + workspace.id()
            + " and metric = 'chatapp_sessions'");
    reconcile();
    assertThat(counted()).containsExactly(source);
    assertThat(used()).isEqualTo(1);
    assertThat(line.read().getString("status")).isEqualTo("connected");
  }

  @Test
  void aConnectedSessionOverTheLimitFailsAndKeepsTheReason() {
    Line first = Line.started(admin);
    Line second = Line.started(admin);
    Line.simulator().scan(first.slug());
    first.awaitStatus("connected");
    Line.simulator().scan(second.slug());
    JsonObject failed = second.awaitStatus("failed");
    assertThat(failed.getString("last_error")).isEqualTo("PLAN_LIMIT_EXCEEDED");
    Await.promptly("the gateway reports the stop", () -> Line.simulator().waiting() == 0);
    assertThat(second.awaitStatus("failed").getString("last_error"))
        .isEqualTo("PLAN_LIMIT_EXCEEDED");
    assertThat(used()).isEqualTo(1);
  }

  private void enter(String source, String age) {
    Database.run(
        "insert into main.usage_counter (workspace_id, metric, period, used) values ("
            + workspace.id()
            + ", 'chatapp_sessions', 'all', 1) on conflict (workspace_id, metric, period) do update"
            + " set used = usage_counter.used + 1");
    Database.run(
        "insert into main.usage_entry (workspace_id, metric, period, source, amount, counted_at)"
            + " values ("
            + workspace.id()
            + ", 'chatapp_sessions', 'all', '"
            + source
            + "', 1, now() - interval '"
            + age
            + "')");
  }

  private void reconcile() {
    new Billing(workspace).run("messaging-slots");
  }

  private List<String> counted() {
    return Database.texts(
        "select source from main.usage_entry where metric = 'chatapp_sessions' and workspace_id = "
            + workspace.id());
  }

  private int used() {
    return admin
        .get("/user/billing/usage")
        .expect(200)
        .data()
        .getJsonObject("metrics")
        .getJsonObject("chatapp_sessions")
        .getInt("used");
  }
}
