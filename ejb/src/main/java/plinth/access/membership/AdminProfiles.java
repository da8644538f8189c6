package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Saga;

/** Builds the profile of the calling admin from both planes. */
@Saga
@ApplicationScoped
public class AdminProfiles {
  @Inject private Members members;
  @Inject private Memberships memberships;

  /** The profile of the calling admin. */
  public AdminProfile of(Caller caller) {
    return of(caller, caller.requireAdminId());
  }

  /** The profile of an admin of the caller's workspace. */
  public AdminProfile of(Caller caller, long adminId) {
    Admin admin = members.findById(caller, adminId).orElseThrow(() -> Problem.notFound("Member"));
    boolean isImpersonated = caller.operatorId() != null;
    return AdminProfile.of(
        admin, isImpersonated, members.roleOf(caller, admin), memberships.requireCard(caller));
  }
}
