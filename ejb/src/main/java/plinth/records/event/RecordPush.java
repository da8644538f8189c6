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
 * Tells the workspace's room which record was changed, so that pages that show it reload it. The
 * frame {@code record:changed} names the record, or null if there were many, and none of its
 * content. Every member of the workspace who may read records receives it, so for an object that
 * some role may not read it names nothing.
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
        change.caller().requireWorkspace(),
        "record:changed",
        frame.add("event_type", change.operation().code()).build());
  }
}
