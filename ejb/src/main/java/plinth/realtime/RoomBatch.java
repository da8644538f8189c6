package plinth.realtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Collects pushes until they are taken: equal frames once, and limited by their length. A room with
 * more frames is marked, so that its clients read anew and no frame is lost unnoticed. Thread-safe.
 */
final class RoomBatch {
  /** The most characters of one room. */
  static final int MAX_PER_ROOM = 1 << 20;

  /** The most characters in all. */
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
   * @param now time of a monotonic clock, in nanoseconds
   * @return whether the caller must schedule taking the batch: nobody has, or it was not taken
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

  /** Takes everything, in the order of arrival. */
  synchronized List<Pushed> drain() {
    List<Pushed> all = new ArrayList<>(waiting);
    overfull.forEach(room -> all.add(Pushed.missing(room)));
    waiting.clear();
    overfull.clear();
    byRoom.clear();
    characters = 0;
    return all;
  }
}
