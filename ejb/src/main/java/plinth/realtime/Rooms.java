package plinth.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Set;
import plinth.kernel.Caller;
import plinth.kernel.Json;

/**
 * Pushes to the clients of a workspace, on every node: after the current transaction is committed,
 * at once outside of one. Best-effort: a client that is not connected, or too slow, misses it, and
 * nothing that fails here reaches the caller.
 *
 * <p>Spec: Realtime usage event.
 */
@ApplicationScoped
public class Rooms {
  @Inject private Event<Pushed> pushed;

  /**
   * Pushes a frame to the workspace's room.
   *
   * @param event such as {@code usage:updated}
   * @param data its payload, small
   */
  public void push(Caller.Workspace workspace, String event, JsonObject data) {
    pushed.fire(new Pushed(Room.of(workspace).name(), frame(event, data)));
  }

  /**
   * Pushes a frame to some admins in the workspace's room; to nobody where there is none.
   *
   * @param admins their numbers
   */
  public void push(Caller.Workspace workspace, String event, JsonObject data, Set<Long> admins) {
    if (!admins.isEmpty()) {
      pushed.fire(Pushed.to(Room.of(workspace).name(), frame(event, data), admins));
    }
  }

  private static String frame(String event, JsonObject data) {
    return Json.createObjectBuilder().add("event", event).add("data", data).build().toString();
  }
}
