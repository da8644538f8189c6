package plinth.access.membership;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Saga;

/**
 * Changes members in both planes: first the admin row, which is authoritative, then the membership
 * in the main plane, which follows it. If a change stops between the two, repeating it completes
 * it, and so does the user's next selection of the workspace.
 */
@Saga
@ApplicationScoped
public class MemberChanges {
  @Inject private Members members;
  @Inject private Memberships memberships;

  /** Invites a person by e-mail, or invites them again while the invitation is open. */
  public Admin invite(Caller caller, String email, String name, String role) {
    memberships.consumeInvitationQuota(caller, email);
    Admin invited = members.invite(caller, email, name, role);
    String inviter =
        members.findById(caller, caller.requireAdminId()).map(Admin::name).orElse(invited.email());
    memberships.invite(caller, invited, inviter);
    return invited;
  }

  /** Changes the role or the status, or both. */
  public Admin change(
      Caller caller, String slug, @Nullable String role, Admin.@Nullable Status status) {
    Admin changed = members.change(caller, slug, role, status);
    memberships.syncMember(caller, changed);
    return changed;
  }

  /** Ends a membership, or withdraws an invitation. */
  public void remove(Caller caller, String slug) {
    memberships.syncMember(caller, members.remove(caller, slug));
  }
}
