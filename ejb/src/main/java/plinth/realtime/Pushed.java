package plinth.realtime;

import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A frame for the clients in a room, as it is sent.
 *
 * @param room the room's name
 * @param frame the JSON text {@code { event, data }}; empty for a marker that frames are missing
 * @param audience the permission that a listener needs, if any, followed by a colon, and the
 *     numbers of the admins who receive it, joined by commas; empty: everybody
 */
public record Pushed(String room, String frame, String audience) {
  /** A frame for everybody in a room. */
  public Pushed(String room, String frame) {
    this(room, frame, "");
  }

  /** Replaces too many frames: the clients in the room must read again. */
  static Pushed missing(String room) {
    return new Pushed(room, "");
  }

  /** Whether it replaces frames that were too many. */
  public boolean isMissing() {
    return frame.isEmpty();
  }

  /**
   * A frame for the holders of a permission.
   *
   * @param permission the permission; empty: none
   * @param admins who receives it; empty: everybody
   */
  static Pushed forAdmins(String room, String frame, String permission, Set<Long> admins) {
    String numbers =
        new TreeSet<>(admins).stream().map(String::valueOf).collect(Collectors.joining(","));
    return new Pushed(room, frame, permission.isEmpty() ? numbers : permission + ":" + numbers);
  }

  /**
   * Whether a listener receives it.
   *
   * @param adminId the number of the listening admin; 0 for a listener who is no admin
   * @param may whether the listener holds a permission
   */
  public boolean isFor(long adminId, Predicate<String> may) {
    int colon = audience.indexOf(':');
    String admins = audience.substring(colon + 1);
    return (colon < 0 || may.test(audience.substring(0, colon)))
        && (admins.isEmpty()
            || Stream.of(admins.split(",")).anyMatch(id -> id.equals(String.valueOf(adminId))));
  }
}
