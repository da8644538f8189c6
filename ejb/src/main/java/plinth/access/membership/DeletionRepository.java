package plinth.access.membership;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;

/**
 * Reads who may delete a workspace. SQL joins the workspace with its members and their accounts.
 */
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

  Optional<Owned> findMembership(long userId, String subdomain) {
    return db.first(
        MEMBERSHIP.with("user", userId).with("subdomain", subdomain),
        row ->
            new Owned(
                row.getLong("id"),
                row.getBoolean("owns"),
                row.getString("email"),
                Duration.ofSeconds(row.getLong("clock_offset_seconds"))));
  }
}
