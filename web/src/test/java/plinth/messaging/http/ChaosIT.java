package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.messaging.simulator.SimulatorScript;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Workspace;

/**
 * Repeated, late and lost deliveries, and failing sends: all messages reach the expected status.
 */
class ChaosIT {
  /** Half of the deliveries repeat or are late, and some are lost; the history fills the gaps. */
  @Test
  void chaosEndsAsTheScriptSays() {
    Workspace other = Workspace.create();
    Line mine = Line.connected(other.admin());
    Line.simulator().setScript(new SimulatorScript(0.3, 0.3, 0.1, 0.1, 0, -1, 3, false));
    try {
      String chat = "";
      for (int i = 0; i < 120; i++) {
        mine.receive("96650000010" + i % 5, "in " + i);
        if (i % 4 == 0) {
          chat = mine.open("96650000010" + i % 5).getString("slug");
          mine.send(chat, json("text", "out " + i, "client_reference", "c" + i));
        }
      }
      Await.promptly(() -> pending(other), left -> left.equals("0"));
    } finally {
      Line.simulator().setScript(SimulatorScript.QUIET);
    }
    String job =
        other
            .admin()
            .post("/messaging/chats/sync/history", "{}")
            .expect(202)
            .data()
            .getString("slug");
    Await.promptly(
        () -> Database.texts("select status from tenant.job where slug = '" + job + "'").get(0),
        status -> status.equals("completed"));
    List<String> here =
        Database.texts(
            "select body from tenant.message where workspace_id = " + other.id() + " order by 1");
    List<String> there =
        Line.simulator().messages(mine.slug()).stream()
            .map(message -> message.getString("body"))
            .sorted()
            .toList();
    assertThat(here).hasSize(150).isEqualTo(there).doesNotHaveDuplicates();
    assertThat(
            Database.texts(
                "select count(*) from tenant.message where direction = 'out' and ack < 1 and"
                    + " workspace_id = "
                    + other.id()))
        .as("every one was sent")
        .containsExactly("0");
  }

  private static String pending(Workspace workspace) {
    return Database.texts(
            "select (select count(*) from tenant.outbox where dead_at is null and workspace_id = w)"
                + " + (select count(*) from tenant.message where provider_id is null and"
                + " workspace_id = w) + (select count(*) from tenant.inbound_journal where"
                + " state = 'new' and workspace_id = w) from (values ("
                + workspace.id()
                + ")) v (w)")
        .get(0);
  }
}
