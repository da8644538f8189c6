package plinth.realtime;

import java.util.Optional;
import plinth.kernel.Signal;

/**
 * A signal to the other nodes that a node has stored pushed frames.
 *
 * @param node name of the node that pushed
 * @param id number of the row that holds the frames
 */
public record RoomHint(String node, long id) {
  static final String TOPIC = "room";

  /** The hint that a signal carries, if it carries one. */
  public static Optional<RoomHint> parse(Signal signal) {
    if (!signal.topic().equals(TOPIC)) {
      return Optional.empty();
    }
    String[] parts = signal.key().split(" ", 2);
    return Optional.of(new RoomHint(parts[0], Long.parseLong(parts[1])));
  }

  String key() {
    return node + " " + id;
  }
}
