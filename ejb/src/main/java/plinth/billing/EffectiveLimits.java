package plinth.billing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import java.time.Duration;
import plinth.kernel.Caller;
import plinth.kernel.Signal;
import plinth.kernel.TtlCache;

/**
 * The limits of workspaces: those of the plan, overridden by the operator's custom limits, plus the
 * grants of recurring add-ons. Limits are cached for five minutes. A change evicts them
 * immediately: on this node after the commit, and on all other nodes through the signal {@link
 * #TOPIC}.
 */
@ApplicationScoped
public class EffectiveLimits {
  /** Topic of the signal that limits changed; its key is the workspace's ID. */
  public static final String TOPIC = "limits";

  @Inject private LimitRows rows;

  private final TtlCache<Long, PlanLimits> kept = new TtlCache<>(Duration.ofMinutes(5));

  /** Returns the limits of the caller's workspace. */
  public PlanLimits of(Caller caller) {
    return kept.get(caller.requireWorkspace().id(), () -> rows.read(caller));
  }

  void onLimitsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) LimitsChanged change) {
    kept.invalidate(change.workspaceId());
  }

  void onSignal(@Observes Signal signal) {
    if (signal.topic().equals(TOPIC)) {
      kept.invalidate(Long.parseLong(signal.key()));
    }
  }
}
