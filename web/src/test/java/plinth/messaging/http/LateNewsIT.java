package plinth.messaging.http;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import plinth.messaging.simulator.SimulatorScript;
import plinth.testing.Api;
import plinth.testing.Await;
import plinth.testing.Database;
import plinth.testing.Line;
import plinth.testing.Workspace;

/** Events of a message during and after its acceptance by the provider. */
class LateNewsIT {
  private final Api admin = Workspace.create().admin();

  @AfterEach
  void restore() {
    Line.simulator().setScript(SimulatorScript.QUIET);
  }

  @Test
  void aFailureAfterAcceptanceFailsTheMessageUntilItIsDelivered() {
    Line.simulator().setScript(new SimulatorScript(0, 0, 0, 0, 0, -1, 1, false));
    Cloud cloud = Cloud.connected(admin, "2101");
    cloud.deliver(cloud.message("wamid.LN1", "966500000301", "Hi")).expect(200);
    String chat = cloud.chat("966500000301", 1).getString("slug");
    Line line = new Line(admin, cloud.slug());
    String slug = line.send(chat, json("text", "Offer")).getString("slug");
    String first = line.awaitMessage(slug, "sent").getString("provider_id");

    cloud.deliver(cloud.failure(first, 131_049, "Not delivered")).expect(200);
    JsonObject failed = line.awaitMessage(slug, "failed");
    assertThat(failed.getInt("ack")).isEqualTo(-1);
    assertThat(failed.getString("error")).isEqualTo("131049: Not delivered");
    cloud.deliver(cloud.status(first, "sent")).expect(200);

    admin.post("/messaging/messages/message/" + slug + "/retry", "{}").expect(200);
    JsonObject again = line.awaitMessage(slug, "sent");
    String second = again.getString("provider_id");
    assertThat(second).as("it is sent anew").isNotEqualTo(first);
    assertThat(again.isNull("error")).isTrue();
    cloud.deliver(cloud.status(second, "delivered")).expect(200);
    line.awaitMessage(slug, "delivered");
    cloud.deliver(cloud.failure(second, 131_026, "Undeliverable")).expect(200);
    cloud.deliver(cloud.message("wamid.LN2", "966500000301", "Last")).expect(200);
    cloud.chat("966500000301", 2);
    assertThat(line.awaitMessage(slug, "delivered").isNull("error")).isTrue();
  }

  @Test
  void aMessageDeletedOnItsWayIsDeletedAtTheProvider() {
    Line line = Line.connected(admin);
    String chat = line.open("966500000302").getString("slug");
    Line.simulator().pauseAnswers(line.slug());
    String slug = line.send(chat, json("text", "Oops")).getString("slug");
    String there;
    try {
      there =
          Await.promptly(
                  () ->
                      Line.simulator().messages(line.slug()).stream()
                          .filter(message -> message.getString("body").equals("Oops"))
                          .toList(),
                  found -> !found.isEmpty())
              .get(0)
              .getString("id");
      JsonObject deleted = admin.delete("/messaging/messages/" + slug).expect(200).data();
      assertThat(deleted.getString("status")).isEqualTo("deleted");
    } finally {
      Line.simulator().answer(line.slug());
    }
    Await.promptly("it is revoked", () -> Line.simulator().isRevoked(there));
    JsonObject kept = line.messages(chat).get(0);
    assertThat(kept.getString("slug")).isEqualTo(slug);
    assertThat(kept.getString("status")).isEqualTo("deleted");
    assertThat(kept.getString("provider_id")).isEqualTo(there);
  }

  @Test
  void aMessageOnItsWayIsNotDeletedWhereTheProviderDeletesNone() {
    Cloud cloud = Cloud.connected(admin, "2102");
    cloud.deliver(cloud.message("wamid.LN3", "966500000303", "Hi")).expect(200);
    String chat = cloud.chat("966500000303", 1).getString("slug");
    Line line = new Line(admin, cloud.slug());
    String slug = line.send(chat, json("text", "Going")).getString("slug");
    line.awaitMessage(slug, "read");
    // The events of a message may arrive before the answer to its send.
    Await.promptly("the answer is kept", () -> Database.texts(sends(slug)).isEmpty());
    Database.run(
        "update tenant.message set provider_id = null, ack = 0, is_tried = true where slug = '"
            + slug
            + "'");
    assertThat(admin.delete("/messaging/messages/" + slug).expect(400).code())
        .isEqualTo("PROVIDER_CANNOT");
    assertThat(line.awaitMessage(slug, "pending").isNull("deleted_at")).isTrue();
  }

  /** Returns a statement for the queued sends of a message. */
  private static String sends(String message) {
    return """
    select o.id::text
    from tenant.outbox o
    join tenant.message m
      on m.workspace_id = o.workspace_id and m.id::text = o.body ->> 'message'
    where m.slug = '%s'
    """
        .formatted(message);
  }
}
