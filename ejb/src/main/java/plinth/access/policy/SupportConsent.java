package plinth.access.policy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.access.AccessProblem;
import plinth.access.RightsChanged;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Signal;
import plinth.kernel.Time;
import plinth.kernel.TtlCache;

/**
 * Refuses operators who act for a member of a workspace that does not consent to it. A rule is at
 * most a second old, so that a consent that ends or is withdrawn also ends what has begun.
 */
@ApplicationScoped
public class SupportConsent {
  @Inject private SupportAccesses accesses;

  private final TtlCache<Long, SupportAccess> seen = new TtlCache<>();

  /**
   * Refuses with {@code CONSENT_REQUIRED} (403) if the caller's workspace does not consent now.
   *
   * @param caller the operator in the workspace
   */
  public void require(Caller caller) {
    long workspaceId = caller.requireWorkspace().id();
    if (!seen.get(workspaceId, () -> accesses.get(caller)).isAllowed(Time.now())) {
      throw new Problem(AccessProblem.CONSENT_REQUIRED);
    }
  }

  /** The same for an operator who acts for a member; everybody else passes. */
  public void check(Caller caller) {
    if (caller.isByOperator()) {
      require(caller);
    }
  }

  /** The rule of the caller's workspace. */
  public SupportAccess get(Caller caller) {
    return accesses.get(caller);
  }

  /** Sets the rule; refuses an operator who acts for a member (403). */
  public SupportAccess set(Caller caller, SupportAccess access) {
    if (caller.isByOperator()) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    return accesses.set(caller, access);
  }

  void onRightsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged change) {
    invalidate(change.workspaceId());
  }

  void onSignal(@Observes Signal signal) {
    RightsChanged.findWorkspaceId(signal).ifPresent(this::invalidate);
  }

  private void invalidate(long workspaceId) {
    seen.invalidateIf(workspace -> workspace == workspaceId);
  }
}
