package plinth.outbox;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * How busy this node is with the outboxes of one database: it bounds the rows in hand, so that a
 * slow listener neither floods the node nor keeps the others waiting.
 */
final class OutboxLane {
  private static final int MOST = 32;
  private static final int MOST_OF_ONE_LISTENER = 16;

  private final AtomicBoolean isAwake = new AtomicBoolean();
  private final AtomicBoolean isCalled = new AtomicBoolean();
  private final AtomicInteger inHand = new AtomicInteger();
  private final Map<String, AtomicInteger> byListener = new ConcurrentHashMap<>();

  /** Calls for a look; true when the caller is to begin it, because nobody is at it. */
  boolean wake() {
    isCalled.set(true);
    return isAwake.compareAndSet(false, true);
  }

  /** Begins a look at what was called for until now. */
  void look() {
    isCalled.set(false);
  }

  /** Ends a look; true when it was called for again meanwhile, and the caller is to go on. */
  boolean again() {
    isAwake.set(false);
    return isCalled.get() && isAwake.compareAndSet(false, true);
  }

  /** How many more rows may be taken in hand. */
  int room() {
    return MOST - inHand.get();
  }

  /** The listeners that may be given more. */
  List<String> ready(Iterable<String> listeners) {
    List<String> ready = new java.util.ArrayList<>();
    for (String listener : listeners) {
      if (count(listener).get() < MOST_OF_ONE_LISTENER) {
        ready.add(listener);
      }
    }
    return ready;
  }

  void taken(String listener, int rows) {
    inHand.addAndGet(rows);
    count(listener).addAndGet(rows);
  }

  void released(String listener, int rows) {
    inHand.addAndGet(-rows);
    count(listener).addAndGet(-rows);
  }

  private AtomicInteger count(String listener) {
    return byListener.computeIfAbsent(listener, key -> new AtomicInteger());
  }
}
