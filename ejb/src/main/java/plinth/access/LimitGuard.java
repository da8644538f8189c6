package plinth.access;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/** Prevents members with a limited role from granting or obtaining rights that they are denied. */
@Dependent
class LimitGuard {
  @Inject private MemberRepository members;
  @Inject private LimitRepository limits;

  /** Refuses a caller whose role is limited on any object. */
  void requireUnlimited(Caller caller) {
    if (!ownLimits(caller).isEmpty()) {
      throw new Problem(AccessProblem.RIGHTS_EXCEEDED);
    }
  }

  /** Refuses to grant a role that is less limited than the caller's own. */
  void requireCoverage(Caller caller, Role role) {
    Map<Long, ObjectLimit> own = ownLimits(caller);
    if (own.isEmpty()) {
      return;
    }
    Map<Long, ObjectLimit> given = limits.listByRole(role.slug());
    for (ObjectLimit denied : own.values()) {
      ObjectLimit there = given.get(denied.objectId());
      if (there == null || !there.isWithin(denied)) {
        throw new Problem(AccessProblem.RIGHTS_EXCEEDED);
      }
    }
  }

  private Map<Long, ObjectLimit> ownLimits(Caller caller) {
    Long adminId = caller.kind() == Caller.Kind.ADMIN ? caller.adminId() : null;
    return adminId == null
        ? Map.of()
        : members
            .findById(adminId)
            .map(member -> limits.listByRole(member.role()))
            .orElse(Map.of());
  }
}
