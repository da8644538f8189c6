package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.SignInPolicy;
import plinth.access.policy.AllowedNetworks;
import plinth.access.policy.RequiredFactors;
import plinth.identity.SessionAges;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;

/**
 * The rules of a workspace for people who name it in a path of their own account: they need not
 * have selected it, so that no sign-in to it was judged. Somebody whom the provider of another
 * workspace signed in, or who lacks its second factor, must not act on it.
 */
@Saga
@ApplicationScoped
class NamedWorkspace {
  @Inject private Users users;
  @Inject private Memberships memberships;
  @Inject private WorkspaceDirectory directory;
  @Inject private SignInPolicy policy;
  @Inject private AllowedNetworks networks;
  @Inject private RequiredFactors factors;
  @Inject private SessionAges ages;

  /**
   * The caller's membership in a workspace. Refuses a caller who is not a member (404), and an
   * active member as an entry to the workspace would. Invitations may be declined from anywhere.
   *
   * @param session the caller's sign-in; null: the token belongs to none
   */
  Membership require(Caller caller, String subdomain, @Nullable String session) {
    Membership membership =
        users
            .findById(caller.requireUserId())
            .flatMap(
                user -> memberships.findBySubdomain(caller, user.id(), user.email(), subdomain))
            .orElseThrow(() -> Problem.notFound("Workspace"));
    Caller.Workspace workspace = directory.requireEntry(membership.id()).workspace();
    if (caller.operatorId() != null) {
      requireActedIn(caller, workspace);
    } else if (membership.isActive()) {
      judge(caller, membership, workspace, session);
    }
    return membership;
  }

  /** An operator acts for a member in one workspace, and in no other one of the same person. */
  private static void requireActedIn(Caller caller, Caller.Workspace named) {
    Caller.Workspace acted = caller.workspace();
    if (acted == null || acted.id() != named.id()) {
      throw new Problem(KernelProblem.IMPERSONATION_NOT_ALLOWED);
    }
  }

  private void judge(
      Caller caller, Membership membership, Caller.Workspace workspace, @Nullable String session) {
    long userId = caller.requireUserId();
    policy.check(caller, userId, membership.id(), session);
    Caller member =
        new Caller(
            Caller.Kind.ADMIN,
            userId,
            membership.adminId(),
            null,
            null,
            workspace,
            Set.of(),
            caller.origin());
    networks.check(member);
    if (session != null) {
      ages.find(member, session, membership.id())
          .ifPresent(age -> networks.get(member).requireFresh(age, Time.now()));
    }
    factors.require(member);
  }
}
