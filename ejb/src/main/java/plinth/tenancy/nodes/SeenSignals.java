package plinth.tenancy.nodes;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import plinth.tenancy.SignalRows;

/**
 * The signals that this node has seen recently: each arrives by notification and by every poll as
 * long as its row exists. A signal that has not arrived for longer is forgotten.
 */
final class SeenSignals {
  private static final Duration KEPT = SignalRows.LIFE.multipliedBy(2);

  private final LongSupplier nanos;
  private final Map<Long, Long> seen = new LinkedHashMap<>(16, 0.75f, true);

  SeenSignals() {
    this(System::nanoTime);
  }

  /** Creates an empty set that uses a clock. */
  SeenSignals(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Whether the signal arrives for the first time. */
  synchronized boolean addIfNew(long id) {
    long now = nanos.getAsLong();
    boolean isNew = seen.put(id, now) == null;
    Iterator<Long> longestUnseen = seen.values().iterator();
    while (longestUnseen.hasNext() && now - longestUnseen.next() > KEPT.toNanos()) {
      longestUnseen.remove();
    }
    return isNew;
  }
}
