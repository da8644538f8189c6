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
 * Pushes to the clients of a workspace, on every node: after the commit of the current transaction,
 * or at once if there is none. Best-effort: a client that is not connected misses the frame, the
 * socket of a client that is too slow is closed, so that it notices, and no failure here reaches
 * the caller.
 */
@ApplicationScoped
public class Rooms {
  /**
   * The permission that a listener needs for an area, by the prefix of its events before the colon.
   */
  private static final Map<String, String> PERMISSIONS =
      Map.of(
          "record", "record.read",
          "comment", "comment.read",
          "messaging", "messaging.read",
          "workflow", "workflow.read");

  @Inject private Event<Pushes> pushed;

  /**
   * Pushes a frame to the listeners in the workspace's room who may read what it reports.
   *
   * @param event such as {@code usage:updated}
   * @param data its payload, which should be small
   */
  public void push(Caller.Workspace workspace, String event, JsonObject data) {
    push(List.of(frame(workspace, event, data, Set.of())));
  }

  /**
   * Pushes a frame to some admins in the workspace's room; to nobody if the set is empty.
   *
   * @param admins their numbers
   */
  public void push(Caller.Workspace workspace, String event, JsonObject data, Set<Long> admins) {
    if (!admins.isEmpty()) {
      push(List.of(frame(workspace, event, data, admins)));
    }
  }

  /**
   * A frame for the workspace's room, to be pushed with others.
   *
   * @param admins numbers of the admins who receive it; empty: everybody
   */
  public static Pushed frame(
      Caller.Workspace workspace, String event, JsonObject data, Set<Long> admins) {
    String permission = PERMISSIONS.getOrDefault(event.split(":", 2)[0], "");
    return Pushed.forAdmins(Room.of(workspace).name(), text(event, data), permission, admins);
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
