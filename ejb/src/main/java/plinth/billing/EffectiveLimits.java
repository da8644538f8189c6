package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import plinth.kernel.Caller;
import plinth.kernel.Signal;

/**
 * The limits of workspaces: those of the plan, overridden by the operator's, plus the grants of
 * recurring add-ons. Kept for five minutes; a change drops them at once, on this node after its
 * commit and on all others by the signal {@link #TOPIC}.
 */
@ApplicationScoped
public class EffectiveLimits {
  /** Topic of the signal that limits changed; its key is the workspace's number. */
  public static final String TOPIC = "limits";

  private static final long FRESH_NANOS = TimeUnit.MINUTES.toNanos(5);
  private static final int MAX = 20_000;

  @Inject private LimitRows rows;

  private final Map<Long, Kept> kept = new ConcurrentHashMap<>();
  private final AtomicLong drops = new AtomicLong();

  private record Kept(PlanLimits limits, long at) {}

  /** The limits of the caller's workspace. */
  public PlanLimits of(Caller caller) {
    long workspaceId = caller.requiredWorkspace().id();
    long now = System.nanoTime();
    Kept known = kept.get(workspaceId);
    if (known != null && now - known.at() < FRESH_NANOS) {
      return known.limits();
    }
    long before = drops.get();
    PlanLimits limits = rows.read(caller);
    if (kept.size() > MAX) {
      kept.clear();
    }
    kept.put(workspaceId, new Kept(limits, now));
    // What was read before a change must not be kept after it.
    if (drops.get() != before) {
      kept.remove(workspaceId);
    }
    return limits;
  }

  void changed(@Observes(during = TransactionPhase.AFTER_SUCCESS) LimitsChanged change) {
    drop(change.workspaceId());
  }

  void told(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      drop(Long.parseLong(signal.key()));
    }
  }

  private void drop(long workspaceId) {
    drops.incrementAndGet();
    kept.remove(workspaceId);
  }
}
