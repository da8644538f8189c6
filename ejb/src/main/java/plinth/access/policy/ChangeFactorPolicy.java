package plinth.access.policy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.Role;
import plinth.access.Roles;
import plinth.identity.IdentityProblem;
import plinth.identity.factor.SecondFactors;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/** Reads and sets which members of a workspace must have a second factor. */
@Saga
@ApplicationScoped
public class ChangeFactorPolicy {
  @Inject private FactorPolicies policies;
  @Inject private SecondFactors factors;
  @Inject private Roles roles;

  /** The policy, without roles that were deleted in the meantime. */
  public FactorPolicy get(Caller caller) {
    FactorPolicy policy = policies.get(caller);
    if (policy.requiredFor() != RequiredFor.ROLES) {
      return policy;
    }
    Set<String> known = known(caller);
    List<String> left = policy.roles().stream().filter(known::contains).toList();
    return left.isEmpty() ? FactorPolicy.NONE : new FactorPolicy(RequiredFor.ROLES, left);
  }

  /**
   * Sets the policy. Refuses unknown roles, and a caller who requires a second factor without
   * having one, so that nobody locks themselves out.
   */
  public FactorPolicy set(Caller caller, FactorPolicy policy) {
    Set<String> known = known(caller);
    for (int i = 0; i < policy.roles().size(); i++) {
      if (!known.contains(policy.roles().get(i))) {
        throw Problem.invalid("roles[" + i + "]", "unknown", "roles[" + i + "] is not a role");
      }
    }
    if (policy.requiredFor() != RequiredFor.NOBODY
        && !factors.kindsOfUser(caller.requireUserId()).isAny()) {
      throw new Problem(IdentityProblem.SECOND_FACTOR_REQUIRED);
    }
    policies.set(caller, policy);
    return policy;
  }

  private Set<String> known(Caller caller) {
    return roles.listAll(caller).stream().map(Role::slug).collect(Collectors.toSet());
  }
}
