package plinth.usage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import plinth.kernel.Json;
import plinth.kernel.Soft;
import plinth.realtime.Rooms;

/**
 * Tells the clients of a workspace what was counted and what is left, after the commit. Nothing
 * that fails here touches what was counted.
 *
 * <p>Spec: Realtime usage event.
 */
@ApplicationScoped
public class UsagePush {
  @Inject private Rooms rooms;

  void recorded(@Observes UsageRecorded recorded) {
    Soft.run(
        "usage_push", () -> rooms.push(recorded.workspace(), "usage:updated", payload(recorded)));
  }

  private static JsonObject payload(UsageRecorded recorded) {
    Long remaining = recorded.remaining();
    return Json.createObjectBuilder()
        .add("metric", recorded.metric().word())
        .add("charged", recorded.charged())
        .add("remaining", remaining == null ? JsonValue.NULL : Json.createValue(remaining))
        .build();
  }
}
