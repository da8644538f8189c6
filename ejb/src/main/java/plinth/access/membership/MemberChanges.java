package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Changes of members over both planes: the admin row first, which decides, then the membership in
 * the main plane, which follows it. What stopped between the two is settled by the same change made
 * again, or when the user next selects the workspace.
 */
@Saga
@ApplicationScoped
public class MemberChanges {
  @Inject private Members members;
  @Inject private Memberships memberships;

  /** Invites a person by e-mail, or again while the invitation is open. */
  public Admin invite(Caller caller, String email, String name, String role) {
    memberships.admitInvitation(caller, email);
    Admin invited = members.invite(caller, email, name, role);
    String inviter =
        members.byId(caller, caller.requiredAdminId()).map(Admin::name).orElse(invited.email());
    memberships.invite(caller, invited, inviter);
    return invited;
  }

  /** Changes role or standing, or both. */
  public Admin change(
      Caller caller, String slug, @Nullable String role, Admin.@Nullable Status status) {
    Admin changed = members.change(caller, slug, role, status);
    memberships.follow(caller, changed);
    return changed;
  }

  /** Ends a membership, or withdraws an invitation. */
  public void remove(Caller caller, String slug) {
    memberships.follow(caller, members.remove(caller, slug));
  }
}
