package plinth.webhooks;

import plinth.kernel.Json;
import plinth.records.event.RecordEvent;

/** Builds the body for a change, as it is signed and sent. */
final class EventBody {
  private EventBody() {}

  static String of(RecordEvent change) {
    return Json.createObjectBuilder()
        .add("event", WebhookEvent.of(change.operation()).bodyWord())
        .add("event_type", change.operation().code())
        .add("timestamp", change.at().toString())
        .add("object", change.object())
        .add("record_id", change.recordId())
        .add("record_slug", change.recordSlug())
        .add("changed_fields", change.changed())
        .add("full_record", change.full())
        .build()
        .toString();
  }
}
