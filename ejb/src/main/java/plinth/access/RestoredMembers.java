package plinth.access;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import plinth.identity.User;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Links the members of a workspace restored from an archive to the users of this installation. It
 * uses SQL, because sets of members change at once and user numbers are reassigned.
 */
@Stateless
@Tenanted
public class RestoredMembers {
  private static final Sql REMOVE_OTHERS =
      Sql.named(
          """
          update tenant.admin
          set user_id = null, status = 'removed', updated_at = :now
          where workspace_id = tenant.bound_workspace() and id <> :owner
            and (status = 'invited' or email <> all (:users) or email = :founder)
          """);

  /** The user numbers of an archive may belong to other users here. */
  private static final Sql FREE_NUMBERS =
      Sql.of(
          """
          update tenant.admin
          set user_id = -id
          where workspace_id = tenant.bound_workspace() and status <> 'removed'
          """);

  private static final Sql LINK =
      Sql.named(
          """
          update tenant.admin
          set user_id = :user, is_account_blocked = :blocked
          where workspace_id = tenant.bound_workspace() and status <> 'removed'
            and email = :email and id <> :owner
          """);

  private static final Sql GIVE_TO_FOUNDER =
      Sql.named(
          """
          update tenant.admin
          set user_id = :user, is_account_blocked = :blocked, email = :email, name = :name,
              updated_at = :now
          where workspace_id = tenant.bound_workspace() and id = :owner
          """);

  @Inject @TenantDb private Db db;
  @Inject private MemberRepository members;

  /** The address of the first owner; refuses a workspace without one. */
  public String ownerEmail(Caller caller) {
    return firstOwner().email();
  }

  private WorkspaceMember firstOwner() {
    return members.listActiveOwners().stream()
        .findFirst()
        .orElseThrow(() -> Problem.notFound("Owner"));
  }

  /** The addresses of all members and invited people. */
  public List<String> emails(Caller caller) {
    return members.listPresent().stream().map(WorkspaceMember::email).toList();
  }

  /**
   * Assigns the first owner's row to a user and the other rows to the users with the same
   * addresses, and removes members without a user, open invitations, and duplicates of the owner.
   *
   * @param users the users by address
   */
  public void linkUsers(Caller caller, User founder, Map<String, User> users) {
    long owner = firstOwner().id();
    db.update(
        REMOVE_OTHERS
            .with("now", Time.now())
            .with("owner", owner)
            .with("users", users.keySet().toArray(String[]::new))
            .with("founder", founder.email()));
    db.update(FREE_NUMBERS);
    users.forEach(
        (email, user) ->
            db.update(
                LINK.with("user", user.id())
                    .with("blocked", user.signIn().isBlock())
                    .with("email", email)
                    .with("owner", owner)));
    db.update(
        GIVE_TO_FOUNDER
            .with("user", founder.id())
            .with("blocked", founder.signIn().isBlock())
            .with("email", founder.email())
            .with("name", founder.name())
            .with("now", Time.now())
            .with("owner", owner));
  }

  /** All present members, without invited people. */
  public List<Admin> listPresent(Caller caller) {
    return members.listPresent().stream()
        .map(WorkspaceMember::toAdmin)
        .filter(admin -> admin.membership().status() != Admin.Status.INVITED)
        .toList();
  }
}
