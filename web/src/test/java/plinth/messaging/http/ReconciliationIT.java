package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import plinth.messaging.simulator.SimulatorScript;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Billing;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Person;
import plinth.testing.Workspace;

/** Messages that providers did not deliver, and unrecognized events with their retention. */
class ReconciliationIT {
  private Workspace workspace;
  private Api admin;
  private Line line;

  @BeforeEach
  void connect() {
    workspace = Workspace.create();
    admin = workspace.admin();
    line = Line.connected(admin);
  }

  @Test
  void missingMessagesAreFetchedAndReported() {
    line.receive("966500000401", "first");
    JsonObject chat = line.chat("966500000401", 1);
    Line.simulator().setScript(new SimulatorScript(0, 0, 1, 0, 0, -1, 3, false));
    try {
      line.receive("966500000401", "lost 1");
      line.receive("966500000401", "lost 2");
      line.receive("966500000402", "lost 3");
    } finally {
      Line.simulator().setScript(SimulatorScript.QUIET);
    }
    String job = synced(json());
    List<JsonObject> gaps = Line.items(admin.get(line.path("/reconciliation")));
    assertThat(gaps).hasSize(2);
    JsonObject first =
        gaps.stream()
            .filter(gap -> gap.getString("chat_slug").equals(chat.getString("slug")))
            .findFirst()
            .orElseThrow();
    assertThat(first.keySet())
        .containsExactlyInAnyOrder(
            "job_slug",
            "chat_slug",
            "compared",
            "taken_in",
            "unknown_there",
            "oldest_at",
            "newest_at",
            "found_at");
    assertThat(first.getString("job_slug")).isEqualTo(job);
    assertThat(first.getInt("compared")).isEqualTo(3);
    assertThat(first.getInt("taken_in")).isEqualTo(2);
    assertThat(gaps.stream().mapToInt(gap -> gap.getInt("taken_in")).sum()).isEqualTo(3);
    assertThat(first.getInt("unknown_there")).isZero();
    assertThat(line.messages(chat.getString("slug"))).hasSize(3);
    synced(json("session", line.slug()));
    assertThat(Line.items(admin.get(line.path("/reconciliation"))))
        .as("nothing is missing any more")
        .hasSize(2);
  }

  /** Fetches history and returns the job's slug once it is done. */
  private String synced(JsonObject body) {
    String job =
        admin.post("/messaging/chats/sync/history", body).expect(202).data().getString("slug");
    JsonObject done =
        Await.promptly(
            () -> admin.get("/messaging/chats/sync/history/" + job).expect(200).data(),
            shown -> shown.getString("status").equals("completed"));
    assertThat(done.getString("kind")).isEqualTo("messaging.history");
    return job;
  }

  @Test
  void reportsAreOfTheSessionsThatOneSees() {
    admin.get("/messaging/chats/sync/history/none").refused(404, "NOT_FOUND");
    admin
        .get("/messaging/sessions/cloud_chat/" + line.slug() + "/reconciliation")
        .refused(404, "NOT_FOUND");
    admin
        .get("/messaging/sessions/cloud_chat/" + line.slug() + "/unrecognized")
        .refused(404, "NOT_FOUND");
    Api mate = workspace.join(Person.create(), "admin");
    mate.get(line.path("/reconciliation")).refused(404, "NOT_FOUND");
    mate.get(line.path("/unrecognized")).refused(404, "NOT_FOUND");
    Api stranger = Workspace.create().admin();
    stranger.get(line.path("/reconciliation")).refused(404, "NOT_FOUND");
    stranger.get("/messaging/chats/sync/history/" + synced(json())).refused(404, "NOT_FOUND");
    assertThat(admin.get(line.path("/reconciliation?page=0")).expect(400).faults())
        .containsExactly("page:min");
  }

  @Test
  void unrecognizedEventsAreShownAndKeptLonger() {
    Line.simulator()
        .deliverEvent(
            line.slug(), "engine.event", Json.createObjectBuilder().add("odd", 1).build());
    line.receive("966500000403", "Hello");
    line.chat("966500000403", 1);
    List<JsonObject> odd =
        Await.promptly(
            () -> Line.items(admin.get(line.path("/unrecognized"))), all -> !all.isEmpty());
    assertThat(odd).hasSize(1);
    assertThat(odd.get(0).getString("state")).isEqualTo("unrecognized");
    assertThat(odd.get(0).getString("reason")).isEqualTo("the event is unknown");
    assertThat(odd.get(0).getJsonObject("body").getJsonObject("payload").getInt("odd"))
        .isEqualTo(1);
    age(31);
    run();
    assertThat(states()).as("what was worked is forgotten").containsExactly("unrecognized");
    assertThat(Line.items(admin.get(line.path("/unrecognized")))).hasSize(1);
    age(181);
    run();
    assertThat(states()).isEmpty();
    line.receive("966500000403", "Later");
    line.chat("966500000403", 2);
  }

  private void age(int days) {
    Database.run(
        "update tenant.inbound_journal set received_at = now() - interval '"
            + days
            + " days' where workspace_id = "
            + workspace.id());
  }

  private void run() {
    new Billing(workspace).run("messaging-journal");
  }

  private List<String> states() {
    return Database.texts(
        "select state from tenant.inbound_journal where workspace_id = " + workspace.id());
  }
}
