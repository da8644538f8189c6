package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.access.OwnMembership;
import plinth.identity.User;
import plinth.identity.account.AccountSelf;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Leaves a workspace or hands over its ownership: first the admin rows, which are authoritative,
 * then the memberships in the main plane. Repeating a change that stopped between the two completes
 * it. An operator who acts for a member can do neither.
 */
@Saga
@ApplicationScoped
public class OwnWorkspaces {
  @Inject private AccountSelf self;
  @Inject private Memberships memberships;
  @Inject private OwnMembership own;
  @Inject private WorkspaceDirectory directory;

  /**
   * Ends the caller's membership in a workspace, or declines an invitation to it. Refuses the last
   * active owner (409), and a caller who is not a member (404).
   */
  public void leave(Caller caller, String subdomain) {
    Membership membership = requireMembership(caller, self.me(caller), subdomain);
    Caller there = inWorkspace(caller, membership);
    memberships.syncMember(there, own.leave(there, membership.adminId()));
  }

  /**
   * Hands over the caller's ownership of a workspace to another active member.
   *
   * @param heir slug of that member
   * @param role slug of the role that the caller gets
   * @param password the caller's present password
   */
  public WorkspaceCard handOver(
      Caller caller, String subdomain, String heir, String role, String password) {
    User user = self.me(caller);
    Membership membership = requireMembership(caller, user, subdomain);
    Caller there = inWorkspace(caller, membership);
    self.requirePassword(caller, password);
    OwnMembership.HandedOver done = own.handOver(there, membership.adminId(), heir, role);
    memberships.syncOwner(there, done.former(), done.owner());
    return memberships.requireCard(there);
  }

  private Membership requireMembership(Caller caller, User user, String subdomain) {
    if (caller.operatorId() != null) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    return memberships
        .findBySubdomain(caller, user.id(), user.email(), subdomain)
        .orElseThrow(() -> Problem.notFound("Workspace"));
  }

  private Caller inWorkspace(Caller caller, Membership membership) {
    Workspaces.Entry entry = directory.requireEntry(membership.id());
    // A suspension by the platform keeps nobody in.
    entry.status().forSupport().check(false);
    return caller.inWorkspace(entry.workspace());
  }
}
