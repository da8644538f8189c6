package plinth.usage;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import plinth.kernel.BestEffort;
import plinth.kernel.Json;
import plinth.realtime.Rooms;

/**
 * Pushes usage and remaining allowances to the clients of a workspace after the commit. Failures do
 * not affect what was counted.
 */
@ApplicationScoped
public class UsagePush {
  @Inject private Rooms rooms;

  void onUsageRecorded(@Observes UsageRecorded recorded) {
    BestEffort.run(
        "usage_push", () -> rooms.push(recorded.workspace(), "usage:updated", payload(recorded)));
  }

  private static JsonObject payload(UsageRecorded recorded) {
    Long remaining = recorded.remaining();
    return Json.createObjectBuilder()
        .add("metric", recorded.metric().code())
        .add("charged", recorded.charged())
        .add("remaining", remaining == null ? JsonValue.NULL : Json.createValue(remaining))
        .build();
  }
}
