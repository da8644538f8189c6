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
 * Memberships and invitations in the main plane. They are SQL: rows follow those of members by
 * statements that insert or update, and one statement finds memberships and invitations together.
 */
@Dependent
class MembershipRepository {
  private static final String WORKSPACE =
      "t.id, t.name, t.subdomain, t.type, t.deletion_scheduled_at";
  private static final String SETTLED = " and t.status <> 'provisioning'";

  /** How many are shown; those past it are entered by name as well. */
  private static final int SHOWN = 500;

  @Inject @MainDb private Db db;

  /** The user's workspaces, then the invitations to the address that are still open. */
  List<Membership> of(long userId, String email) {
    return db.list(among(userId, email, Sql.EMPTY, SHOWN), MembershipRepository::membership);
  }

  /** The one of them with this number. */
  Optional<Membership> byId(long userId, String email, long workspaceId) {
    return db.first(
        among(userId, email, Sql.of("and t.id = ?", workspaceId), 1),
        MembershipRepository::membership);
  }

  /** The one of them with this subdomain. */
  Optional<Membership> bySubdomain(long userId, String email, String subdomain) {
    return db.first(
        among(userId, email, Sql.of("and t.subdomain = ?", subdomain), 1),
        MembershipRepository::membership);
  }

  private static Sql among(long userId, String email, Sql which, int most) {
    return Sql.of(
            "select * from (select 1 as rank, m.created_at, "
                + WORKSPACE
                + ", m.role, m.is_owner, m.status, m.admin_id"
                + " from main.user_workspaces m join main.tenants t on t.id = m.workspace_id"
                + " where m.user_id = ?"
                + SETTLED,
            userId)
        .plus(which)
        .plus(
            "union all select 2, i.created_at, "
                + WORKSPACE
                + ", i.role, false, 'invited', i.admin_id"
                + " from main.invitation i join main.tenants t on t.id = i.workspace_id"
                + " where i.email = ? and i.expires_at > ?"
                + SETTLED,
            email,
            Time.now())
        .plus(which)
        .plus(") as all_of order by rank, created_at, id limit ?", most);
  }

  /** The numbers of all workspaces that the user is a member of. */
  List<Long> workspaces(long userId) {
    return db.list(
        Sql.of(
            "select workspace_id from main.user_workspaces where user_id = ? order by workspace_id",
            userId),
        row -> row.getLong(1));
  }

  Optional<WorkspaceCard> card(long workspaceId) {
    return db.first(
        Sql.of("select " + WORKSPACE + " from main.tenants t where t.id = ?", workspaceId),
        row ->
            new WorkspaceCard(
                row.getLong("id"),
                row.getString("name"),
                row.getString("subdomain"),
                row.getString("type"),
                Db.moment(row, "deletion_scheduled_at")));
  }

  void join(long workspaceId, long userId, Admin admin) {
    db.update(
        Sql.of(
            """
            insert into main.user_workspaces (user_id, workspace_id, role, is_owner, status,
                admin_id, created_at)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (user_id, workspace_id)
            do update set role = excluded.role, is_owner = excluded.is_owner,
                status = excluded.status, admin_id = excluded.admin_id
            """,
            userId,
            workspaceId,
            admin.role(),
            admin.isOwner(),
            admin.status().code(),
            admin.id(),
            Time.now()));
    db.update(
        Sql.of(
            """
            insert into main.user_tenant_memberships (user_id, tenant_id, role)
            values (?, ?, ?)
            on conflict (user_id, tenant_id) do update set role = excluded.role
            """,
            userId,
            workspaceId,
            admin.role()));
  }

  void leave(long workspaceId, long userId) {
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
   * The owner of record is an active owner; where it was another user, the earliest one follows.
   */
  void settleOwner(long workspaceId) {
    db.update(
        Sql.of(
            """
            update main.tenants t
            set owner_user_id = m.user_id
            from (
              select user_id
              from main.user_workspaces
              where workspace_id = ? and is_owner and status = 'active'
              order by created_at, user_id limit 1
            ) as m
            where t.id = ? and not exists (
                select 1
                from main.user_workspaces o
                where o.workspace_id = t.id and o.user_id = t.owner_user_id and o.is_owner
                  and o.status = 'active'
              )
            """,
            workspaceId,
            workspaceId));
  }

  void invite(long workspaceId, Admin admin, byte[] tokenDigest, Instant expiresAt) {
    db.update(
        Sql.of(
            """
            insert into main.invitation (workspace_id, admin_id, email, role, token_digest,
                created_at, expires_at)
            values (?, ?, ?, ?, ?, ?, ?)
            on conflict (workspace_id, admin_id)
            do update set role = excluded.role, token_digest = excluded.token_digest,
                expires_at = excluded.expires_at
            """,
            workspaceId,
            admin.id(),
            admin.email(),
            admin.role(),
            tokenDigest,
            Time.now(),
            expiresAt));
  }

  Optional<Invitation> invitation(byte[] tokenDigest) {
    return db.first(
        Sql.of(
            """
            select workspace_id, admin_id, email
            from main.invitation
            where token_digest = ? and expires_at > ?
            """,
            tokenDigest,
            Time.now()),
        row ->
            new Invitation(
                row.getLong("workspace_id"), row.getLong("admin_id"), row.getString("email")));
  }

  void changeInvitedRole(long workspaceId, Admin admin) {
    db.update(
        Sql.of(
            "update main.invitation set role = ? where workspace_id = ? and admin_id = ?",
            admin.role(),
            workspaceId,
            admin.id()));
  }

  void withdraw(long workspaceId, long adminId) {
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
