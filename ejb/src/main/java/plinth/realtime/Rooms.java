package plinth.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.kernel.Json;

/**
 * Pushes to the clients of a workspace, on every node: after the current transaction is committed,
 * at once outside of one. Best-effort: a client that is not connected misses it, one that is too
 * slow is closed, so that it knows, and nothing that fails here reaches the caller.
 */
@ApplicationScoped
public class Rooms {
  /** What a listener must hold to hear of an area, by the word before the colon of its events. */
  private static final Map<String, String> PERMISSIONS =
      Map.of(
          "record", "record.read",
          "comment", "comment.read",
          "messaging", "messaging.read",
          "workflow", "workflow.read");

  @Inject private Event<Pushes> pushed;

  /**
   * Pushes a frame to the workspace's room: to those who may read what it tells of.
   *
   * @param event such as {@code usage:updated}
   * @param data its payload, small
   */
  public void push(Caller.Workspace workspace, String event, JsonObject data) {
    push(List.of(frame(workspace, event, data, Set.of())));
  }

  /**
   * Pushes a frame to some admins in the workspace's room; to nobody where there is none.
   *
   * @param admins their numbers
   */
  public void push(Caller.Workspace workspace, String event, JsonObject data, Set<Long> admins) {
    if (!admins.isEmpty()) {
      push(List.of(frame(workspace, event, data, admins)));
    }
  }

  /**
   * A frame in the workspace's room, to be pushed with others.
   *
   * @param admins numbers of the admins whom it is for; empty: everybody
   */
  public static Pushed frame(
      Caller.Workspace workspace, String event, JsonObject data, Set<Long> admins) {
    String permission = PERMISSIONS.getOrDefault(event.split(":", 2)[0], "");
    return Pushed.to(Room.of(workspace).name(), text(event, data), permission, admins);
  }

  /** Pushes frames, in their order. */
  public void push(List<Pushed> frames) {
    if (!frames.isEmpty()) {
      pushed.fire(new Pushes(frames));
    }
  }

  private static String text(String event, JsonObject data) {
    return Json.createObjectBuilder().add("event", event).add("data", data).build().toString();
  }
}
