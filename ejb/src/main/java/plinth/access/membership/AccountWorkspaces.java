package plinth.access.membership;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * Finds the workspaces that an account owns or belongs to, for the deletion of the account. SQL
 * joins workspaces with memberships, either of which may be missing.
 */
@Stateless
@MainPlane
public class AccountWorkspaces {
  private static final Sql OF =
      Sql.named(
          """
          select h.id, t.id as tenant, t.subdomain, t.database, coalesce(t.owner_user_id = :user,
              false) as is_owner, m.admin_id
          from (
            select workspace_id as id
            from main.user_workspaces
            where user_id = :user
            union select tenant_id
            from main.user_tenant_memberships
            where user_id = :user
            union select id
            from main.tenants
            where owner_user_id = :user
          ) h
          left join main.tenants t on t.id = h.id
          left join main.user_workspaces m on m.workspace_id = h.id and m.user_id = :user
          order by h.id
          """);

  private static final Sql SOLELY_OWNED =
      Sql.named(
          """
          select t.subdomain
          from main.user_workspaces m
          join main.tenants t on t.id = m.workspace_id
          where m.user_id = :user and m.is_owner and m.status = 'active'
            and (t.deletion_scheduled_at is not null or t.status = 'deleting') = :ending
            and not exists (
              select from main.user_workspaces o
              where o.workspace_id = m.workspace_id and o.user_id <> m.user_id and o.is_owner
                and o.status = 'active'
            )
          order by t.subdomain
          """);

  @Inject @MainDb private Db db;
  @Inject private MembershipRepository memberships;
  @Inject private RegisteredWorkspaces workspaces;

  /**
   * A workspace that a user owns or belongs to.
   *
   * @param id its number
   * @param workspace its location; null: the workspace no longer exists
   * @param isOwner whether the user is its registered owner, with whom it is deleted
   * @param adminId number of the user's admin row in it; null: there is no membership yet
   */
  public record Holding(
      long id, Caller.@Nullable Workspace workspace, boolean isOwner, @Nullable Long adminId) {}

  /** The workspaces of a user, including those without a directory entry, ordered by number. */
  public List<Holding> listByUser(Caller caller, long userId) {
    return db.list(
        OF.with("user", userId),
        row ->
            new Holding(
                row.getLong("id"),
                Db.nullableLong(row, "tenant") == null
                    ? null
                    : new Caller.Workspace(
                        row.getLong("id"), row.getString("subdomain"), row.getString("database")),
                row.getBoolean("is_owner"),
                Db.nullableLong(row, "admin_id")));
  }

  /**
   * The workspaces whose only active owner is this user.
   *
   * @param isEnding whether to list those whose deletion is scheduled, or the other ones
   */
  public List<String> listSolelyOwned(Caller caller, long userId, boolean isEnding) {
    return db.list(
        SOLELY_OWNED.with("user", userId).with("ending", isEnding),
        row -> row.getString("subdomain"));
  }

  /** Removes a user's membership in one workspace, if there is one. */
  public void removeUser(Caller caller, long userId, long workspaceId) {
    memberships.deleteMember(workspaceId, userId);
    workspaces.clearOwner(workspaceId, userId);
    memberships.ensureActiveOwner(workspaceId);
  }
}
