package plinth.outbox;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * How busy this node is with the outboxes of one database: it bounds the rows in hand, so that a
 * slow listener neither floods the node nor keeps the others waiting.
 */
final class OutboxBulkhead {
  private static final int MAX = 32;
  private static final int MAX_PER_ONE_LISTENER = 16;

  private final Caller.@Nullable Workspace dedicated;
  private final CoalescedWakeUp wakeUp = new CoalescedWakeUp();
  private final AtomicInteger inHand = new AtomicInteger();
  private final Map<String, AtomicInteger> byListener = new ConcurrentHashMap<>();

  private final Set<OutboxClaim> begun = ConcurrentHashMap.newKeySet();

  /**
   * Nothing in hand.
   *
   * @param dedicated the workspace with the database for itself; null: the main database
   */
  OutboxBulkhead(Caller.@Nullable Workspace dedicated) {
    this.dedicated = dedicated;
  }

  /** Whose database it is; null: the main one. */
  Caller.@Nullable Workspace dedicated() {
    return dedicated;
  }

  /** The rows that are being worked now. */
  List<OutboxClaim> begun() {
    return List.copyOf(begun);
  }

  void begins(List<OutboxClaim> claims) {
    begun.addAll(claims);
  }

  void ends(List<OutboxClaim> claims) {
    claims.forEach(begun::remove);
  }

  /** The wake-ups for the queue of the database, coalesced. */
  CoalescedWakeUp wakeUp() {
    return wakeUp;
  }

  /** How many more rows may be taken in hand. */
  int room() {
    return MAX - inHand.get();
  }

  /** The listeners that may be given more. */
  List<String> ready(Iterable<String> listeners) {
    List<String> ready = new java.util.ArrayList<>();
    for (String listener : listeners) {
      if (count(listener).get() < MAX_PER_ONE_LISTENER) {
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
