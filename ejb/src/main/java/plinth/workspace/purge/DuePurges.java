package plinth.workspace.purge;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.membership.WorkspaceDeletions;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Finds the purges that are due. SQL joins workspaces with the accounts of the people who requested
 * the deletion.
 */
@Stateless
@MainPlane
public class DuePurges {
  /** Longer than any transaction, and longer than an upload should take. */
  private static final Duration SETTLED = Duration.ofMinutes(10);

  private static final Sql DELETIONS =
      Sql.named(
          """
          select t.id, t.deletion_requested_by_email = :billing as unpaid, u.id as user_id
          from main.tenants t
          left join main."user" u on u.email = t.deletion_requested_by_email
          where t.status <> 'deleting' and t.deletion_scheduled_at
              <= :moment::timestamptz + t.clock_offset_seconds * interval '1 second'
          """);

  @Inject @MainDb private Db db;

  /**
   * The work that is due.
   *
   * @param moment the real time; each workspace's business time is ahead of it by its offset
   * @param workspaceId only work of this workspace, without waiting; null: of all
   */
  public List<PurgeDue> listDue(Caller caller, Instant moment, @Nullable Long workspaceId) {
    Instant before = workspaceId == null ? moment.minus(SETTLED) : moment;
    List<PurgeDue> due = new ArrayList<>();
    due.addAll(
        purges(
            PurgeDue.Kind.GO_ON, "finished_at is null and requested_at <= ?", before, workspaceId));
    due.addAll(
        purges(
            PurgeDue.Kind.LOOK_AGAIN,
            "checked_at is null and finished_at <= ?",
            before,
            workspaceId));
    due.addAll(deletions(moment, workspaceId));
    return due;
  }

  private List<PurgeDue> purges(
      PurgeDue.Kind kind, String condition, Instant before, @Nullable Long workspaceId) {
    return db.list(
        Sql.of("select id, reason, requested_by from main.purge where " + condition, before)
            .plus(only("workspace_id", workspaceId))
            .plus("order by id limit 500"),
        row ->
            new PurgeDue(
                kind,
                row.getLong("id"),
                PurgeReason.of(row.getString("reason")),
                row.getString("requested_by")));
  }

  private List<PurgeDue> deletions(Instant moment, @Nullable Long workspaceId) {
    return db.list(
        DELETIONS
            .with("billing", WorkspaceDeletions.BILLING)
            .with("moment", moment)
            .plus(only("t.id", workspaceId))
            .plus("order by t.deletion_scheduled_at, t.id limit 500"),
        DuePurges::deletion);
  }

  private static PurgeDue deletion(ResultSet row) throws SQLException {
    long id = row.getLong("id");
    if (row.getBoolean("unpaid")) {
      return new PurgeDue(PurgeDue.Kind.BEGIN, id, PurgeReason.BILLING, WorkspaceDeletions.BILLING);
    }
    Long user = Db.nullableLong(row, "user_id");
    return new PurgeDue(
        PurgeDue.Kind.BEGIN, id, PurgeReason.OWNER, user == null ? "user" : "user:" + user);
  }

  private static Sql only(String column, @Nullable Long workspaceId) {
    return workspaceId == null ? Sql.EMPTY : Sql.of("and " + column + " = ?", workspaceId);
  }
}
