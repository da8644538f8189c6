package plinth.realtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What was pushed since the last time somebody took it: equal frames once, and bounded, so that a
 * burst costs the other nodes as little as one push. Thread-safe.
 */
final class RoomBatch {
  /** Half of what may wait for a client before it is closed. */
  static final int MOST_OF_A_ROOM = 50;

  static final int MOST = 2_000;

  private static final long PATIENCE_NANOS = 2_000_000_000L;

  private final Set<Pushed> waiting = new LinkedHashSet<>();
  private final Map<String, Integer> byRoom = new HashMap<>();
  private long askedAt;

  /**
   * Adds a push, or drops it when there are too many.
   *
   * @param now moment of a clock that only goes on, in nanoseconds
   * @return whether to have the batch taken soon: nobody was asked, or did not come
   */
  synchronized boolean add(Pushed push, long now) {
    boolean isToBeTaken = waiting.isEmpty() || now - askedAt > PATIENCE_NANOS;
    if (isToBeTaken) {
      askedAt = now;
    }
    if (waiting.size() < MOST
        && byRoom.getOrDefault(push.room(), 0) < MOST_OF_A_ROOM
        && waiting.add(push)) {
      byRoom.merge(push.room(), 1, Integer::sum);
    }
    return isToBeTaken;
  }

  /** Takes everything, in the order it came. */
  synchronized List<Pushed> take() {
    List<Pushed> all = new ArrayList<>(waiting);
    waiting.clear();
    byRoom.clear();
    return all;
  }
}
