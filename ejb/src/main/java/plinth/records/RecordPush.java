package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import plinth.kernel.Json;
import plinth.realtime.Rooms;

/**
 * Tells the workspace's room which record was changed, so that a page that shows it reads it again.
 * The frame {@code record:changed} names the record, or null where there were many, and holds
 * nothing of it.
 */
@ApplicationScoped
class RecordPush {
  @Inject private Rooms rooms;

  void onChange(@Observes RecordChanged change) {
    String slug = change.recordSlug();
    rooms.push(
        change.caller().requiredWorkspace(),
        "record:changed",
        Json.createObjectBuilder()
            .add("object", change.shape().objectSlug())
            .add("record", slug == null ? JsonValue.NULL : Json.createValue(slug))
            .add("event_type", change.operation().word())
            .build());
  }
}
