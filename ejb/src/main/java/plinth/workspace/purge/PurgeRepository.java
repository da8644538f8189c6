package plinth.workspace.purge;

import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Sql;
import plinth.tenancy.MainDb;

/** The rows of purges. */
@Dependent
class PurgeRepository {
  private static final String SELECT = "select * from main.purge ";

  /** Longer than any transaction; a node that no longer exists loses its claim earlier. */
  private static final Duration LEASE = Duration.ofMinutes(4);

  private static final Sql IS_BUSY =
      Sql.named(
          """
          select exists (
            select
            from main.platform_job
            where workspace_id = :workspace and status in ('queued', 'running', 'stopped')
          )
          """);

  private static final Sql IS_QUIET =
      Sql.named(
          """
          with barrier as (
            select database, closed_at + interval '1200 milliseconds' as at
            from main.purge
            where id = :id
          )
          select now() > at and not exists (
              select
              from pg_stat_activity a
              where a.usename = session_user
                and a.datname = coalesce(barrier.database, current_database())
                and a.xact_start < barrier.at and a.pid <> pg_backend_pid()
            )
          from barrier
          """);

  private static final Sql INSERT =
      Sql.named(
          """
          insert into main.purge (workspace_id, subdomain, database, type, reason, requested_by,
              requested_at, step)
          values (:workspace, :subdomain, :database, :type, :reason, :requestedBy,
              :requestedAt, :step)
          returning *
          """);

  private static final Sql CLAIM =
      Sql.named(
          """
          update main.purge p
          set fence = p.fence + 1, node = :node,
              lease_until = now() + :seconds * interval '1 second'
          where p.id = :id and p.finished_at is null
            and (p.lease_until is null or p.lease_until < now()
              or not exists (select from main.node n where n.name = p.node))
          returning *
          """);

  @Inject @MainDb private Db db;

  Optional<PurgeRow> findOpen(long workspaceId) {
    return db.first(
        Sql.of(SELECT + "where workspace_id = ? and finished_at is null", workspaceId),
        PurgeRepository::row);
  }

  Optional<PurgeRow> findFinished(long workspaceId) {
    return db.first(
        Sql.of(
            SELECT + "where workspace_id = ? and finished_at is not null order by id desc limit 1",
            workspaceId),
        PurgeRepository::row);
  }

  Optional<PurgeRow> findById(long id) {
    return db.first(Sql.of(SELECT + "where id = ?", id), PurgeRepository::row);
  }

  Page<PurgeRow> page(Page.PageRequest request) {
    return new Page<>(
        db.list(
            Sql.of(
                SELECT + "order by requested_at desc, id desc limit ? offset ?",
                request.limit(),
                request.offset()),
            PurgeRepository::row),
        request,
        db.number(Sql.of("select count(*) from main.purge")));
  }

  PurgeRow insert(
      Caller.Workspace workspace, PurgeReason reason, String requestedBy, Instant requestedAt) {
    return db.one(
        INSERT
            .with("workspace", workspace.id())
            .with("subdomain", workspace.subdomain())
            .with("database", workspace.database())
            .with("type", workspace.database() == null ? "hyper" : "dedicated")
            .with("reason", reason.code())
            .with("requestedBy", requestedBy)
            .with("requestedAt", requestedAt)
            .with("step", PurgeStep.SETTLE.code()),
        PurgeRepository::row);
  }

  /** Claims an open purge for this node, unless another live node works on it. */
  Optional<PurgeRow> claim(long id, String node) {
    return db.first(
        CLAIM.with("node", node).with("seconds", LEASE.toSeconds()).with("id", id),
        PurgeRepository::row);
  }

  /** Releases a claim. */
  void release(PurgeRow held) {
    db.update(
        Sql.of(
            "update main.purge set lease_until = null where id = ? and fence = ?",
            held.id(),
            held.fence()));
  }

  void advance(PurgeRow held, PurgeStep next) {
    change(held, "step = ?", next.code());
  }

  void addTables(PurgeRow held, JsonObject more) {
    change(held, "tables = tables || ?", new Sql.Json(more.toString()));
  }

  void saveFiles(PurgeRow held, JsonObject files) {
    change(held, "files = ?", new Sql.Json(files.toString()));
  }

  void addLateRows(PurgeRow held, long rows) {
    change(held, "late_rows = late_rows + ?", rows);
  }

  /** Finishes a purge with its receipt. */
  void finish(PurgeRow held, String receipt, Instant at) {
    change(held, "receipt = ?, finished_at = ?, lease_until = null", receipt, at);
  }

  /**
   * Changes the row if the claim is still held; throws otherwise, which stops a runner that lost
   * the claim.
   */
  private void change(PurgeRow held, String assignments, @Nullable Object... values) {
    int changed =
        db.update(
            Sql.of("update main.purge set")
                .plus(assignments, values)
                .plus("where id = ? and fence = ?", held.id(), held.fence()));
    if (changed == 0) {
      throw new IllegalStateException("the purge " + held.id() + " was taken over");
    }
  }

  /** Records the late rows found by the check of a finished purge. */
  void recordCheck(long id, long lateRows, Instant at) {
    db.update(
        Sql.of(
            "update main.purge set checked_at = ?, late_rows = late_rows + ? where id = ?",
            at,
            lateRows,
            id));
  }

  /** Whether an unfinished platform job works on a workspace. */
  boolean isBusy(long workspaceId) {
    return db.one(IS_BUSY.with("workspace", workspaceId), row -> row.getBoolean(1));
  }

  /**
   * Whether all transactions have ended that began while callers could still be admitted: a node
   * caches the status of a workspace for a second.
   */
  boolean isQuiet(long id) {
    return db.one(IS_QUIET.with("id", id), row -> row.getBoolean(1));
  }

  private static PurgeRow row(ResultSet row) throws SQLException {
    String files = row.getString("files");
    return new PurgeRow(
        row.getLong("id"),
        new Caller.Workspace(
            row.getLong("workspace_id"), row.getString("subdomain"), row.getString("database")),
        row.getString("type"),
        new PurgeRow.Request(
            PurgeReason.of(row.getString("reason")),
            row.getString("requested_by"),
            Db.requiredMoment(row, "requested_at")),
        PurgeStep.of(row.getString("step")),
        new PurgeRow.Removed(
            JsonText.parseObject(row.getString("tables")),
            files == null ? null : JsonText.parseObject(files),
            row.getLong("late_rows")),
        row.getString("receipt"),
        Db.moment(row, "finished_at"),
        row.getLong("fence"));
  }
}
