package plinth.tenancy;

import java.util.LinkedHashMap;
import java.util.Map;

/** The signals that this node has seen lately: each comes by notification and by poll. */
final class SeenSignals {
  private static final int MOST = 10_000;

  private final Map<Long, Boolean> ids =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
          return size() > MOST;
        }
      };

  /** Whether the signal comes for the first time. */
  synchronized boolean isNew(long id) {
    return ids.put(id, true) == null;
  }
}
