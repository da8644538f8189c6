package plinth.access.policy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import plinth.access.RightsCache;
import plinth.access.RightsChanged;
import plinth.identity.IdentityProblem;
import plinth.identity.factor.SecondFactors;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.TtlCache;

/**
 * Refuses members who lack the second factor that their workspace requires. A policy and the
 * presence of a factor are at most a second old; its absence is never cached, so that a member
 * continues as soon as the factor is on.
 */
@ApplicationScoped
public class RequiredFactors {
  @Inject private FactorPolicies policies;
  @Inject private SecondFactors factors;
  @Inject private RightsCache rights;

  private final TtlCache<Long, FactorPolicy> seen = new TtlCache<>();
  private final TtlCache<Long, Boolean> present = new TtlCache<>();

  /**
   * Passes a member who need not have a second factor or has one, and everybody who is no member.
   * Operators who act for a member pass, because their own second factor is asked for elsewhere.
   */
  public void require(Caller caller) {
    if (caller.kind() != Caller.Kind.ADMIN || caller.operatorId() != null) {
      return;
    }
    long workspaceId = caller.requireWorkspace().id();
    FactorPolicy policy = seen.get(workspaceId, () -> policies.get(caller));
    if (policy.requiredFor() == RequiredFor.NOBODY
        || !policy.includes(rights.get(caller, caller.requireAdminId()).role())
        || hasFactor(caller.requireUserId())) {
      return;
    }
    throw new Problem(IdentityProblem.SECOND_FACTOR_REQUIRED);
  }

  private boolean hasFactor(long userId) {
    if (present.find(userId).isPresent()) {
      return true;
    }
    return factors.kindsOfUser(userId).isAny() && present.get(userId, () -> true);
  }

  void onRightsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged change) {
    invalidate(change.workspaceId());
  }

  /** Drops the cached policy of a workspace, independent of the order of observers. */
  public void invalidate(long workspaceId) {
    seen.invalidateIf(workspace -> workspace == workspaceId);
  }
}
