package plinth.records.event;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import plinth.kernel.Json;
import plinth.objects.RoleVisibility;
import plinth.realtime.Rooms;
import plinth.records.RecordChanged;

/**
 * Tells the workspace's room which record was changed, so that a page that shows it reads it again.
 * The frame {@code record:changed} names the record, or null where there were many, and holds
 * nothing of it. Everybody in the workspace who may read records hears it, so that one of an object
 * that some role may not read names nothing.
 */
@ApplicationScoped
class RecordPush {
  @Inject private Rooms rooms;
  @Inject private RoleVisibility visibility;

  void onChange(@Observes RecordChanged change) {
    String slug = change.recordSlug();
    JsonObjectBuilder frame = Json.createObjectBuilder();
    if (visibility.isForEveryRole(change.caller(), change.shape().objectId())) {
      frame
          .add("object", change.shape().objectSlug())
          .add("record", slug == null ? JsonValue.NULL : Json.createValue(slug));
    }
    rooms.push(
        change.caller().requiredWorkspace(),
        "record:changed",
        frame.add("event_type", change.operation().code()).build());
  }
}
