package plinth.access.membership;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/** The scheduled deletions in the directory of workspaces. */
@Dependent
class DeletionRepository {
  private static final Sql MEMBERSHIP =
      Sql.named(
          """
          select t.id, m.is_owner and m.status = 'active' as owns, u.email,
            t.clock_offset_seconds
          from main.tenants t
          join main.user_workspaces m on m.workspace_id = t.id
          join main."user" u on u.id = m.user_id
          where m.user_id = :user and t.subdomain = :subdomain
          """);

  private static final Sql LOCK =
      Sql.named(
          """
          select id, subdomain, database, name, status, deletion_scheduled_at,
              deletion_requested_by_email
          from main.tenants
          where id = :workspace
          for update
          """);

  private static final Sql SCHEDULE =
      Sql.named(
          """
          update main.tenants
          set deletion_scheduled_at = :at, deletion_requested_by_email = :requestedBy
          where id = :workspace
          """);

  private static final Sql CLEAR =
      Sql.named(
          """
          update main.tenants
          set deletion_scheduled_at = null, deletion_requested_by_email = null
          where id = :workspace
          """);

  private static final Sql OWNERS =
      Sql.named(
          """
          select u.name, u.email
          from main.user_workspaces m
          join main."user" u on u.id = m.user_id
          where m.workspace_id = :workspace and m.is_owner and m.status = 'active'
          order by m.created_at, u.id
          limit 50
          """);

  @Inject @MainDb private Db db;

  /**
   * A workspace that a user belongs to.
   *
   * @param email the user's address
   */
  record Owned(long workspaceId, boolean isOwner, String email, Duration clockOffset) {
    Instant businessNow() {
      return Time.now().plus(clockOffset);
    }
  }

  /**
   * A workspace, locked until the transaction ends.
   *
   * @param isBegun whether its purge has begun
   */
  record Target(
      Caller.Workspace workspace,
      String name,
      boolean isBegun,
      @Nullable Instant scheduledAt,
      @Nullable String requestedBy) {
    Optional<WorkspaceDeletion> deletion() {
      return scheduledAt == null || requestedBy == null
          ? Optional.empty()
          : Optional.of(
              new WorkspaceDeletion(
                  workspace.id(), workspace.subdomain(), scheduledAt, requestedBy));
    }
  }

  /** Somebody to write to. */
  record Person(String name, String email) {}

  Optional<Owned> membership(long userId, String subdomain) {
    return db.first(
        MEMBERSHIP.with("user", userId).with("subdomain", subdomain),
        row ->
            new Owned(
                row.getLong("id"),
                row.getBoolean("owns"),
                row.getString("email"),
                Duration.ofSeconds(row.getLong("clock_offset_seconds"))));
  }

  Optional<Target> lock(long workspaceId) {
    return db.first(LOCK.with("workspace", workspaceId), DeletionRepository::target);
  }

  void schedule(long workspaceId, Instant at, String requestedBy) {
    db.update(
        SCHEDULE.with("at", at).with("requestedBy", requestedBy).with("workspace", workspaceId));
  }

  void clear(long workspaceId) {
    db.update(CLEAR.with("workspace", workspaceId));
  }

  List<Person> owners(long workspaceId) {
    return db.list(
        OWNERS.with("workspace", workspaceId),
        row -> new Person(row.getString("name"), row.getString("email")));
  }

  private static Target target(ResultSet row) throws SQLException {
    return new Target(
        new Caller.Workspace(
            row.getLong("id"), row.getString("subdomain"), row.getString("database")),
        row.getString("name"),
        row.getString("status").equals("deleting"),
        Db.moment(row, "deletion_scheduled_at"),
        row.getString("deletion_requested_by_email"));
  }
}
