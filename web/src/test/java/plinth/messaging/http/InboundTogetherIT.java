package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;
import static plinth.testing.TestJson.quoted;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Plinth;
import plinth.testing.TestSocket;
import plinth.testing.Workspace;

/** Batched deliveries are processed together, or one by one if a message is faulty. */
class InboundTogetherIT {
  private static Workspace workspace;
  private static Api admin;
  private static Line line;

  @BeforeAll
  static void connect() {
    workspace = Workspace.create();
    admin = workspace.admin();
    line = Line.connected(admin);
  }

  /** The broken message is in the middle of one delivery, which is first processed as a whole. */
  @Test
  void oneBrokenMessageDoesNotDelayOthers() {
    Cloud cloud = Cloud.connected(admin, "2015");
    List<JsonObject> messages = new ArrayList<>();
    for (int n = 0; n < 31; n++) {
      // The year of the middle message is out of the database's range.
      String at = n == 15 ? "9000000000000000000" : String.valueOf(1_790_000_000 + n);
      messages.add(message("96650000003" + n % 2, "wamid.P" + n, at, String.valueOf(n)));
    }
    JsonObject body = cloud.body(json("messages", messages));
    assertThat(cloud.deliver(body).expect(200).data().getInt("accepted")).isEqualTo(31);
    String even = cloud.chat("966500000030", 16).getString("slug");
    String odd = cloud.chat("966500000031", 14).getString("slug");
    assertThat(line.messages(even).stream().map(message -> message.getString("body")))
        .as("the newest first")
        .containsExactly(
            "30", "28", "26", "24", "22", "20", "18", "16", "14", "12", "10", "8", "6", "4", "2",
            "0");
    assertThat(line.messages(odd)).hasSize(14);
    assertThat(
            Database.texts(
                """
                select about
                  from tenant.inbound_journal
                 where state = 'refused'
                   and workspace_id = %d
                """
                    .formatted(workspace.id())))
        .containsExactly("wamid.P15");
    assertThat(cloud.deliver(body).expect(200).data().getInt("accepted")).isZero();
  }

  /** Returns a text from a contact in the Cloud API's format. */
  private static JsonObject message(String from, String id, String at, String text) {
    return json(
        "from", from, "id", id, "timestamp", at, "type", "text", "text", json("body", text));
  }

  /** The timer finds events that a stopped node left unprocessed. */
  @Test
  void unprocessedEventsArePickedUpLater() {
    Cloud cloud = Cloud.connected(admin, "2016");
    JsonObject body = json("message", message("966500000032", "wamid.Q", "1790000000", "Left"));
    Database.run(
        """
        insert into tenant.inbound_journal
               (workspace_id, session_id, kind, key, about, body, received_at)
        select workspace_id, id, 'message', 'wamid.Q', 'wamid.Q', '%s', now()
          from tenant.messaging_session
         where slug = '%s'
        """
            .formatted(body, cloud.slug()));
    JsonObject chat = cloud.chat("966500000032", 1);
    assertThat(chat.getJsonObject("last_message").getString("body")).isEqualTo("Left");
  }

  @Test
  void acksInOneDeliveryUpdateEachMessage() {
    Cloud cloud = Cloud.connected(admin, "2017");
    cloud.deliver(cloud.message("wamid.R", "966500000033", "Hi")).expect(200);
    String chat = cloud.chat("966500000033", 1).getString("slug");
    JsonObject sent = line.send(chat, json("text", "Back"));
    String id = line.awaitMessage(sent.getString("slug"), "read").getString("provider_id");
    cloud
        .deliver(
            cloud.body(
                json(
                    "statuses",
                        array(
                            json("id", id, "status", "played"),
                            json("id", id, "status", "delivered"),
                            json("id", "wamid.S", "status", "read")),
                    "messages", array(message("966500000033", "wamid.S", "1790000000", "More")))))
        .expect(200);
    line.awaitMessage(sent.getString("slug"), "played");
    cloud.chat("966500000033", 2);
    assertThat(
            Await.promptly(
                    () ->
                        line.messages(chat).stream()
                            .filter(message -> message.getString("body").equals("More"))
                            .toList(),
                    all -> !all.isEmpty())
                .get(0)
                .getString("status"))
        .isEqualTo("read");
  }

  /** Every message is pushed, and the messages of a chat in order. */
  @Test
  void aBurstIsPushedCompletelyAndInOrder() throws Exception {
    Workspace other = Workspace.create();
    Cloud cloud = Cloud.connected(other.admin(), "2018");
    TestSocket testSocket = TestSocket.join(Plinth.server().address(), other.token());
    assertThat(testSocket.next()).contains("joined");
    int bursts = 20;
    for (int burst = 0; burst < bursts; burst++) {
      List<JsonObject> messages = new ArrayList<>();
      for (int n = 0; n < 100; n++) {
        int number = burst * 100 + n;
        messages.add(
            message("96650000004" + n % 5, "wamid.T" + number, "1790000000", "n" + number));
      }
      cloud.deliver(cloud.body(json("messages", messages))).expect(200);
    }
    List<String> heard = new ArrayList<>();
    while (heard.size() < 100 * bursts) {
      String frame = testSocket.next();
      assertThat(frame).as("after " + heard.size()).contains(quoted("event") + ":");
      if (frame.contains("messaging:message")) {
        heard.add(
            frame.replaceAll(
                """
                .*"body":"(n\\d+)".*""",
                "$1"));
      }
    }
    assertThat(heard).isEqualTo(IntStream.range(0, 100 * bursts).mapToObj(n -> "n" + n).toList());
  }
}
