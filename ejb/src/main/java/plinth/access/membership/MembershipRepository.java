package plinth.access.membership;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import plinth.access.Admin;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * Memberships and invitations in the main plane. It uses SQL, because upserts make rows follow
 * those of members, and one statement finds memberships and invitations together.
 */
@Dependent
class MembershipRepository {
  /** Memberships and invitations; the condition on workspaces follows in two places. */
  private static final Sql MEMBERSHIPS =
      Sql.named(
          """
          select *
          from (
            select 1 as rank, m.created_at, t.id, t.name, t.subdomain, t.type,
                t.deletion_scheduled_at, m.role, m.is_owner, m.status, m.admin_id
            from main.user_workspaces m
            join main.tenants t on t.id = m.workspace_id
            where m.user_id = :user and t.status <> 'provisioning'
          """);

  private static final Sql AND_INVITATIONS =
      Sql.named(
          """
            union all
            select 2, i.created_at, t.id, t.name, t.subdomain, t.type, t.deletion_scheduled_at,
                i.role, false, 'invited', i.admin_id
            from main.invitation i
            join main.tenants t on t.id = i.workspace_id
            where i.email = :email and i.expires_at > :now and t.status <> 'provisioning'
          """);

  private static final Sql IN_ORDER =
      Sql.named(
          """
          ) as all_of
          order by rank, created_at, id
          limit :most
          """);

  /** The maximum number of workspaces shown; others can still be selected by name. */
  private static final int SHOWN = 500;

  private static final Sql WORKSPACES =
      Sql.named(
          """
          select workspace_id
          from main.user_workspaces
          where user_id = :user
          order by workspace_id
          """);

  private static final Sql JOIN =
      Sql.named(
          """
          insert into main.user_workspaces (user_id, workspace_id, role, is_owner, status,
              admin_id, created_at)
          values (:user, :workspace, :role, :isOwner, :status, :admin, :now)
          on conflict (user_id, workspace_id)
          do update set role = excluded.role, is_owner = excluded.is_owner,
              status = excluded.status, admin_id = excluded.admin_id
          """);

  private static final Sql JOIN_TENANT =
      Sql.named(
          """
          insert into main.user_tenant_memberships (user_id, tenant_id, role)
          values (:user, :workspace, :role)
          on conflict (user_id, tenant_id) do update set role = excluded.role
          """);

  private static final Sql SETTLE_OWNER =
      Sql.named(
          """
          update main.tenants t
          set owner_user_id = m.user_id
          from (
            select user_id
            from main.user_workspaces
            where workspace_id = :workspace and is_owner and status = 'active'
            order by created_at, user_id limit 1
          ) as m
          where t.id = :workspace and not exists (
              select 1
              from main.user_workspaces o
              where o.workspace_id = t.id and o.user_id = t.owner_user_id and o.is_owner
                and o.status = 'active'
            )
          """);

  private static final Sql INVITE =
      Sql.named(
          """
          insert into main.invitation (workspace_id, admin_id, email, role, token_digest,
              created_at, expires_at)
          values (:workspace, :admin, :email, :role, :tokenDigest, :now, :expiresAt)
          on conflict (workspace_id, admin_id)
          do update set role = excluded.role, token_digest = excluded.token_digest,
              expires_at = excluded.expires_at
          """);

  private static final Sql INVITATION =
      Sql.named(
          """
          select workspace_id, admin_id, email
          from main.invitation
          where token_digest = :tokenDigest and expires_at > :now
          """);

  @Inject @MainDb private Db db;

  /** The user's workspaces, then the open invitations to the address. */
  List<Membership> listByUser(long userId, String email) {
    return db.list(
        membershipsWhere(userId, email, Sql.EMPTY, SHOWN), MembershipRepository::membership);
  }

  /** The workspace or invitation with this workspace number. */
  Optional<Membership> findById(long userId, String email, long workspaceId) {
    return db.first(
        membershipsWhere(userId, email, Sql.of("and t.id = ?", workspaceId), 1),
        MembershipRepository::membership);
  }

  /** The workspace or invitation with this subdomain. */
  Optional<Membership> findBySubdomain(long userId, String email, String subdomain) {
    return db.first(
        membershipsWhere(userId, email, Sql.of("and t.subdomain = ?", subdomain), 1),
        MembershipRepository::membership);
  }

  private static Sql membershipsWhere(long userId, String email, Sql which, int most) {
    return MEMBERSHIPS
        .with("user", userId)
        .plus(which)
        .plus(AND_INVITATIONS.with("email", email).with("now", Time.now()))
        .plus(which)
        .plus(IN_ORDER.with("most", most));
  }

  /** The numbers of all workspaces of which the user is a member. */
  List<Long> listWorkspaceIds(long userId) {
    return db.list(WORKSPACES.with("user", userId), row -> row.getLong(1));
  }

  void saveMember(long workspaceId, long userId, Admin admin) {
    db.update(
        JOIN.with("user", userId)
            .with("workspace", workspaceId)
            .with("role", admin.membership().role())
            .with("isOwner", admin.membership().isOwner())
            .with("status", admin.membership().status().code())
            .with("admin", admin.id())
            .with("now", Time.now()));
    db.update(
        JOIN_TENANT
            .with("user", userId)
            .with("workspace", workspaceId)
            .with("role", admin.membership().role()));
  }

  void deleteMember(long workspaceId, long userId) {
    db.update(
        Sql.of(
            "delete from main.user_workspaces where user_id = ? and workspace_id = ?",
            userId,
            workspaceId));
    db.update(
        Sql.of(
            "delete from main.user_tenant_memberships where user_id = ? and tenant_id = ?",
            userId,
            workspaceId));
  }

  /**
   * Keeps the registered owner of the workspace an active owner: if the present one is not, the
   * earliest active owner replaces them.
   */
  void ensureActiveOwner(long workspaceId) {
    db.update(SETTLE_OWNER.with("workspace", workspaceId));
  }

  void saveInvitation(long workspaceId, Admin admin, byte[] tokenDigest, Instant expiresAt) {
    db.update(
        INVITE
            .with("workspace", workspaceId)
            .with("admin", admin.id())
            .with("email", admin.email())
            .with("role", admin.membership().role())
            .with("tokenDigest", tokenDigest)
            .with("now", Time.now())
            .with("expiresAt", expiresAt));
  }

  Optional<Invitation> findInvitation(byte[] tokenDigest) {
    return db.first(
        INVITATION.with("tokenDigest", tokenDigest).with("now", Time.now()),
        row ->
            new Invitation(
                row.getLong("workspace_id"), row.getLong("admin_id"), row.getString("email")));
  }

  void changeInvitedRole(long workspaceId, Admin admin) {
    db.update(
        Sql.of(
            "update main.invitation set role = ? where workspace_id = ? and admin_id = ?",
            admin.membership().role(),
            workspaceId,
            admin.id()));
  }

  void deleteInvitation(long workspaceId, long adminId) {
    db.update(
        Sql.of(
            "delete from main.invitation where workspace_id = ? and admin_id = ?",
            workspaceId,
            adminId));
  }

  private static Membership membership(ResultSet row) throws SQLException {
    return new Membership(
        row.getLong("id"),
        row.getString("name"),
        row.getString("subdomain"),
        row.getString("type"),
        row.getString("role"),
        row.getBoolean("is_owner"),
        row.getString("status"),
        row.getLong("admin_id"),
        Db.moment(row, "deletion_scheduled_at"));
  }
}
