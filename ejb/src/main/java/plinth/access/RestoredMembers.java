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

/** Links the members of a workspace restored from an archive to the users of this installation. */
@Stateless
@Tenanted
public class RestoredMembers {
  private static final String HERE = " where workspace_id = tenant.bound_workspace()";

  @Inject @TenantDb private Db db;
  @Inject private AdminRepository admins;

  /** The address of the first owner; refuses a workspace that has none. */
  public String ownerEmail(Caller caller) {
    return first("email");
  }

  private String first(String column) {
    return db.first(
            Sql.of(
                "select "
                    + column
                    + "::text from tenant.admin"
                    + HERE
                    + " and is_owner and status = 'active' order by created_at, id limit 1"),
            row -> row.getString(1))
        .orElseThrow(() -> Problem.notFound("Owner"));
  }

  /** The addresses of all who are members or invited. */
  public List<String> emails(Caller caller) {
    return db.list(
        Sql.of("select email from tenant.admin" + HERE + " and status <> 'removed'"),
        row -> row.getString(1));
  }

  /**
   * Gives the first owner's place to a user, the other places to the users of the same addresses,
   * and removes members without a user, open invitations, and duplicates of the owner.
   *
   * @param users the users by address
   */
  public void settle(Caller caller, User founder, Map<String, User> users) {
    long owner = Long.parseLong(first("id"));
    db.update(
        Sql.of(
            "update tenant.admin set user_id = null, status = 'removed', updated_at = ?"
                + HERE
                + " and id <> ? and (status = 'invited' or email <> all (?) or email = ?)",
            Time.now(),
            owner,
            users.keySet().toArray(String[]::new),
            founder.email()));
    // The numbers of an archive may be those of others here.
    db.update(Sql.of("update tenant.admin set user_id = -id" + HERE + " and status <> 'removed'"));
    users.forEach(
        (email, user) ->
            db.update(
                Sql.of(
                    "update tenant.admin set user_id = ?, is_account_blocked = ?"
                        + HERE
                        + " and status <> 'removed' and email = ? and id <> ?",
                    user.id(),
                    user.isBlock(),
                    email,
                    owner)));
    db.update(
        Sql.of(
            "update tenant.admin set user_id = ?, is_account_blocked = ?, email = ?, name = ?,"
                + " updated_at = ?"
                + HERE
                + " and id = ?",
            founder.id(),
            founder.isBlock(),
            founder.email(),
            founder.name(),
            Time.now(),
            owner));
  }

  /** All who are members now. */
  public List<Admin> present(Caller caller) {
    return admins.byIds(
        db.list(
            Sql.of("select id from tenant.admin" + HERE + " and status in ('active', 'blocked')"),
            row -> row.getLong(1)));
  }
}
