package plinth.realtime;

import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A frame for those in a room, as it goes over the wire.
 *
 * @param room the room's name
 * @param frame the JSON text {@code { event, data }}; empty for a mark that frames are missing
 * @param audience the numbers of the admins whom it is for, joined by commas; empty: everybody
 */
public record Pushed(String room, String frame, String audience) {
  /** A frame for everybody in a room. */
  public Pushed(String room, String frame) {
    this(room, frame, "");
  }

  /** Instead of frames that were too many: whoever is in the room is to read anew. */
  static Pushed missing(String room) {
    return new Pushed(room, "");
  }

  /** Whether it stands for frames that were too many. */
  public boolean isMissing() {
    return frame.isEmpty();
  }

  /** A frame for some admins, at least one. */
  static Pushed to(String room, String frame, Set<Long> admins) {
    return new Pushed(
        room,
        frame,
        new TreeSet<>(admins).stream().map(String::valueOf).collect(Collectors.joining(",")));
  }

  /** Whether it is for the admin of this number; of who is no admin 0. */
  public boolean isFor(long adminId) {
    return audience.isEmpty()
        || Stream.of(audience.split(",")).anyMatch(id -> id.equals(String.valueOf(adminId)));
  }
}
