package plinth.tenancy.nodes;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import plinth.tenancy.SignalRows;

/**
 * The signals that this node has seen lately: each comes by notification and by poll, and by each
 * poll again for as long as its row is there. One that did not come for longer is forgotten.
 */
final class SeenSignals {
  private static final Duration KEPT = SignalRows.LIFE.multipliedBy(2);

  private final LongSupplier nanos;
  private final Map<Long, Long> seen = new LinkedHashMap<>(16, 0.75f, true);

  SeenSignals() {
    this(System::nanoTime);
  }

  /** Signals seen by a clock. */
  SeenSignals(LongSupplier nanos) {
    this.nanos = nanos;
  }

  /** Whether the signal comes for the first time. */
  synchronized boolean isNew(long id) {
    long now = nanos.getAsLong();
    boolean isNew = seen.put(id, now) == null;
    Iterator<Long> longestUnseen = seen.values().iterator();
    while (longestUnseen.hasNext() && now - longestUnseen.next() > KEPT.toNanos()) {
      longestUnseen.remove();
    }
    return isNew;
  }
}
