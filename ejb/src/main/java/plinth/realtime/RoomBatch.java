package plinth.realtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was pushed since the last time somebody took it: equal frames once, and bounded by their
 * length. A room that has more is marked, so that its clients read anew: nothing is missing that
 * nobody knows of. Thread-safe.
 */
final class RoomBatch {
  /** So many characters of one room. */
  static final int MAX_PER_ROOM = 1 << 20;

  /** So many characters in all. */
  static final int MAX = 1 << 23;

  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private final Set<Pushed> waiting = new LinkedHashSet<>();
  private final Set<String> overfull = new LinkedHashSet<>();
  private final Map<String, Integer> byRoom = new HashMap<>();
  private int characters;
  private long askedAt;

  /**
   * Adds pushes.
   *
   * @param now moment of a clock that only goes on, in nanoseconds
   * @return whether to have the batch taken soon: nobody was asked, or did not come
   */
  synchronized boolean add(List<Pushed> pushes, long now) {
    boolean isToBeTaken =
        (waiting.isEmpty() && overfull.isEmpty()) || now - askedAt > PATIENCE_NANOS;
    if (isToBeTaken) {
      askedAt = now;
    }
    pushes.forEach(this::add);
    return isToBeTaken;
  }

  private void add(Pushed push) {
    if (overfull.contains(push.room()) || waiting.contains(push)) {
      return;
    }
    int length = push.frame().length();
    int ofRoom = byRoom.getOrDefault(push.room(), 0) + length;
    if (ofRoom > MAX_PER_ROOM || characters + length > MAX) {
      waiting.removeIf(other -> other.room().equals(push.room()));
      characters -= ofRoom - length;
      byRoom.remove(push.room());
      overfull.add(push.room());
    } else {
      waiting.add(push);
      characters += length;
      byRoom.put(push.room(), ofRoom);
    }
  }

  /** Takes everything, in the order it came. */
  synchronized List<Pushed> take() {
    List<Pushed> all = new ArrayList<>(waiting);
    overfull.forEach(room -> all.add(Pushed.missing(room)));
    waiting.clear();
    overfull.clear();
    byRoom.clear();
    characters = 0;
    return all;
  }
}
