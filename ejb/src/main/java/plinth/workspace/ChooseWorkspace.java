package plinth.workspace;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.access.membership.Invitation;
import plinth.access.membership.Membership;
import plinth.access.membership.Memberships;
import plinth.identity.LoginDelay;
import plinth.identity.Quotas;
import plinth.identity.User;
import plinth.identity.user.Users;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.tenancy.WorkspaceType;

/** Takes a signed-in user to a workspace: one of theirs, one they were invited to, or a new one. */
@Saga
@ApplicationScoped
public class ChooseWorkspace {
  @Inject private WorkspaceConfig config;
  @Inject private Users users;
  @Inject private Memberships memberships;
  @Inject private CreateWorkspace creation;
  @Inject private Entry entry;
  @Inject private Quotas quotas;

  /**
   * Pins the user's tokens to a workspace.
   *
   * @param session the sign-in to continue there, here and in the other methods; null: a new one
   */
  public SignedIn select(Caller caller, WorkspaceChoice choice, @Nullable String session) {
    User user = requireUser(caller);
    return entry.signInTo(caller, user, entry.requireChosen(caller, user, choice), session);
  }

  /** Accepts an invitation by its token; the user must have the address that it was sent to. */
  public SignedIn accept(Caller caller, String token, @Nullable String session) {
    User user = requireUser(caller);
    Invitation invitation =
        memberships
            .findInvitation(token)
            .orElseThrow(() -> new Problem(AccessProblem.INVITATION_INVALID));
    if (!invitation.email().equals(user.email())) {
      throw new Problem(AccessProblem.INVITATION_NOT_YOURS);
    }
    Membership chosen =
        entry
            .findMembership(caller, user, invitation.workspaceId())
            .filter(Membership::isInvitation)
            .orElseThrow(() -> new Problem(AccessProblem.INVITATION_INVALID));
    return entry.signInTo(caller, user, chosen, session);
  }

  /**
   * Creates a workspace owned by the user and pins the user's tokens to it.
   *
   * @param templateSlug template to start with; null: the standard one
   */
  public SignedIn create(
      Caller caller,
      String name,
      String subdomain,
      @Nullable String templateSlug,
      @Nullable String session) {
    User user = requireUser(caller);
    creation.check(subdomain, templateSlug);
    quotas.consume(
        Quotas.Bound.daily("workspaces of user", config.maxWorkspacesOfUser()),
        Long.toString(user.id()));
    quotas.consume(
        Quotas.Bound.daily("workspaces of block", config.maxWorkspacesOfBlock()),
        LoginDelay.prefix(caller.origin().address()));
    Caller.Workspace made =
        creation.create(
            caller, user.id(), name, subdomain, WorkspaceType.fromSettings(), templateSlug);
    return select(caller, WorkspaceChoice.ofSubdomain(made.subdomain()), session);
  }

  private User requireUser(Caller caller) {
    return users
        .findById(caller.requireUserId())
        .orElseThrow(() -> new Problem(KernelProblem.UNAUTHENTICATED));
  }
}
