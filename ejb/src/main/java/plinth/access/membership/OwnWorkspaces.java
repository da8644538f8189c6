package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.OwnMembership;
import plinth.audit.LegalHolds;
import plinth.identity.account.AccountSelf;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * What people do with a workspace that they name: leave it, hand it over, rename or delete it. The
 * rules of the workspace for its members apply to each. Of members, first the admin rows change,
 * which are authoritative, then the memberships in the main plane. Repeating a change that stopped
 * between the two completes it. An operator who acts for a member can do neither.
 */
@Saga
@ApplicationScoped
public class OwnWorkspaces {
  @Inject private AccountSelf self;
  @Inject private NamedWorkspace named;
  @Inject private Memberships memberships;
  @Inject private WorkspaceNames names;
  @Inject private WorkspaceDeletions deletions;
  @Inject private OwnMembership own;
  @Inject private LegalHolds holds;
  @Inject private WorkspaceDirectory directory;

  /**
   * Ends the caller's membership in a workspace, or declines an invitation to it. Refuses the last
   * active owner (409), and a caller who is not a member (404).
   *
   * @param session the caller's sign-in; null: the token belongs to none
   */
  public void leave(Caller caller, String subdomain, @Nullable String session) {
    Membership membership = requireMembership(caller, subdomain, session);
    Caller there = inWorkspace(caller, membership);
    memberships.syncMember(there, own.leave(there, membership.adminId()));
  }

  /**
   * Hands over the caller's ownership of a workspace to another active member.
   *
   * @param session the caller's sign-in; null: the token belongs to none
   * @param heir slug of that member
   * @param role slug of the role that the caller gets
   * @param password the caller's present password
   */
  public WorkspaceCard handOver(
      Caller caller,
      String subdomain,
      @Nullable String session,
      String heir,
      String role,
      String password) {
    Membership membership = requireMembership(caller, subdomain, session);
    Caller there = inWorkspace(caller, membership);
    self.requirePassword(caller, password);
    OwnMembership.HandedOver done = own.handOver(there, membership.adminId(), heir, role);
    memberships.syncOwner(there, done.former(), done.owner());
    return memberships.requireCard(there);
  }

  /** Renames a workspace; see {@link WorkspaceNames#rename}. */
  public WorkspaceCard rename(
      Caller caller, String subdomain, @Nullable String session, String name) {
    named.require(caller, subdomain, session);
    return names.rename(caller, subdomain, name);
  }

  /**
   * Schedules the deletion of a workspace, unless a legal hold stands on it (409); see {@link
   * WorkspaceDeletions#request}.
   */
  public WorkspaceDeletion scheduleDeletion(
      Caller caller, String subdomain, @Nullable String session) {
    named.require(caller, subdomain, session);
    holds.requireNone(caller.inWorkspace(deletions.requireDeletable(caller, subdomain)));
    return deletions.request(caller, subdomain);
  }

  /** Withdraws the deletion of a workspace; see {@link WorkspaceDeletions#withdraw}. */
  public void withdrawDeletion(Caller caller, String subdomain, @Nullable String session) {
    named.require(caller, subdomain, session);
    deletions.withdraw(caller, subdomain);
  }

  private Membership requireMembership(Caller caller, String subdomain, @Nullable String session) {
    if (caller.operatorId() != null) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
    return named.require(caller, subdomain, session);
  }

  private Caller inWorkspace(Caller caller, Membership membership) {
    Workspaces.Entry entry = directory.requireEntry(membership.id());
    // A suspension by the platform keeps nobody in.
    entry.status().forSupport().check(false);
    return caller.inWorkspace(entry.workspace());
  }
}
