package plinth.access.policy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.access.RightsChanged;
import plinth.kernel.Caller;
import plinth.kernel.Signal;
import plinth.kernel.TtlCache;

/**
 * The session policies that requests are checked against, at most a second old and dropped
 * immediately on the node that changes one.
 */
@ApplicationScoped
public class AllowedNetworks {
  private final TtlCache<Long, SessionPolicy> policies = new TtlCache<>();

  @Inject private SessionPolicies stored;

  /** The policy of the caller's workspace. */
  public SessionPolicy get(Caller caller) {
    return policies.get(caller.requireWorkspace().id(), () -> stored.get(caller));
  }

  /**
   * Refuses a request from outside of the networks of its workspace (403): one of a person, or of a
   * credential if the policy covers these. An operator who acts for a member is not limited.
   */
  public void check(Caller caller) {
    if (caller.operatorId() == null) {
      SessionPolicy policy = get(caller);
      if (!caller.isScoped() || policy.coversKeys()) {
        policy.requireAllowed(caller.origin().address());
      }
    }
  }

  void onRightsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged changed) {
    policies.invalidate(changed.workspaceId());
  }

  void onSignal(@Observes Signal signal) {
    RightsChanged.findWorkspaceId(signal).ifPresent(policies::invalidate);
  }
}
