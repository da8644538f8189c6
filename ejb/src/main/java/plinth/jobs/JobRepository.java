package plinth.jobs;

import static plinth.jobs.JobTable.OPEN;
import static plinth.jobs.JobTable.here;
import static plinth.jobs.JobTable.table;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Page;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundDb;

/** The job rows of the plane at hand: those of the bound workspace, or the platform's. */
@ApplicationScoped
class JobRepository {
  @Inject @BoundDb private Db db;

  /** A job with its number. */
  record Row(long id, Job job) {}

  /** Queues a job; empty when one at a time may work on the workspace and another does. */
  Optional<Row> insert(
      Caller caller,
      @Nullable Long workspaceId,
      String kind,
      @Nullable String subject,
      JsonObject parameters) {
    return db.first(
        Sql.of(
            "insert into "
                + table()
                + " (workspace_id, slug, kind, subject, status, parameters, caller, created_by,"
                + " created_at, heartbeat_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                + " on conflict do nothing returning "
                + columns(),
            workspaceId,
            Secrets.word(16),
            kind,
            subject,
            JobStatus.QUEUED.code(),
            new Sql.Json(parameters.toString()),
            new Sql.Json(JobCaller.toJson(caller).toString()),
            caller.label(),
            Time.now(),
            Time.now()),
        JobRepository::row);
  }

  Optional<Row> bySlug(String slug) {
    return db.first(
        Sql.of(
            "select " + columns() + " from " + table() + " where " + here() + " and slug = ?",
            slug),
        JobRepository::row);
  }

  /** A job with all that operators see of it. */
  Optional<JobDetail> detail(String slug) {
    return db.first(
        Sql.of(
            "select "
                + columns()
                + ", workspace_id, subject, heartbeat_at, attempts, runs, "
                + JobTable.result()
                + " from "
                + table()
                + " where "
                + here()
                + " and slug = ?",
            slug),
        row ->
            new JobDetail(
                row(row).job(),
                Db.nullableLong(row, "workspace_id"),
                row.getString("subject"),
                Db.requiredMoment(row, "heartbeat_at"),
                row.getInt("attempts"),
                nullableJson(row.getString("result")),
                JobRunJson.read(row.getString("runs"))));
  }

  Page<Job> page(String kind, Page.PageRequest request) {
    Sql which = Sql.of("from " + table() + " where " + here() + " and kind = ?", kind);
    return new Page<>(
        db.list(
            Sql.of("select " + columns())
                .plus(which)
                .plus(
                    "order by created_at desc, id desc limit ? offset ?",
                    request.limit(),
                    request.offset()),
            row -> row(row).job()),
        request,
        db.number(Sql.of("select count(*)").plus(which)));
  }

  boolean hasOpen(String kind) {
    return db.number(
            Sql.of(
                "select count(*) from "
                    + table()
                    + " where "
                    + here()
                    + " and kind = ? and "
                    + OPEN,
                kind))
        > 0;
  }

  boolean hasOpen(String kind, String subject) {
    return db.number(
            Sql.of(
                "select count(*) from "
                    + table()
                    + " where "
                    + here()
                    + " and kind = ? and subject = ? and "
                    + OPEN,
                kind,
                subject))
        > 0;
  }

  /**
   * Whether another job of the platform is open for the workspace. Who would open one waits from
   * here to the end of the transaction.
   */
  boolean isBusy(long workspaceId, long butNot) {
    lock(workspaceId);
    return db.number(
            Sql.of(
                "select count(*) from "
                    + table()
                    + " where workspace_id = ? and id <> ? and status in"
                    + " ('queued', 'running', 'stopped')",
                workspaceId,
                butNot))
        > 0;
  }

  /** Lets one after another open jobs of the platform for a workspace. */
  void lock(long workspaceId) {
    db.lock("platform job", workspaceId);
  }

  Optional<Long> resume(String kind, String subject) {
    return db.first(
        Sql.of(
            // Without a heartbeat, so that the first node claims it, with a new fence.
            "update "
                + table()
                + " set status = 'queued', error = null, finished_at = null, attempts = 0,"
                + " heartbeat_at = 'epoch' where "
                + here()
                + " and id = (select max(id) from "
                + table()
                + " where "
                + here()
                + " and kind = ? and subject = ?) and status in ('stopped', 'failed', 'canceled')"
                + " returning id",
            kind,
            subject),
        row -> row.getLong(1));
  }

  Map<String, Job> latest(String kind) {
    Map<String, Job> latest = new HashMap<>();
    db.list(
            Sql.of(
                "select distinct on (subject) subject, "
                    + columns()
                    + " from "
                    + table()
                    + " where "
                    + here()
                    + " and kind = ? and subject is not null order by subject, id desc",
                kind),
            row -> Map.entry(row.getString("subject"), row(row).job()))
        .forEach(entry -> latest.put(entry.getKey(), entry.getValue()));
    return latest;
  }

  boolean cancel(long id) {
    return db.update(
            Sql.of(
                "update "
                    + table()
                    + " set status = 'canceled', fence = fence + 1, finished_at = ?"
                    + " where id = ? and finished_at is null",
                Time.now(),
                id))
        == 1;
  }

  /** Notes that what a completed job made is kept no longer. */
  void expire(String slug) {
    db.update(
        Sql.of(
            "update "
                + table()
                + " set status = 'expired' where "
                + here()
                + " and slug = ? and status in ('completed', 'completed_with_errors')",
            slug));
  }

  /** Some of the jobs, the newest first. */
  List<JobEntry> newest(JobFilter filter, long most) {
    return JobEntries.list(db, table(), here(), filter, most);
  }

  /** How many there are. */
  long count(JobFilter filter) {
    return JobEntries.count(db, table(), here(), filter);
  }

  private static String columns() {
    return "id, slug, kind, status, total, processed, succeeded, failed, error, created_by, "
        + JobTable.byOperator()
        + ", created_at, started_at, finished_at";
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getLong("id"),
        new Job(
            row.getString("slug"),
            row.getString("kind"),
            JobStatus.of(row.getString("status")),
            Db.nullableLong(row, "total"),
            row.getLong("processed"),
            row.getLong("succeeded"),
            row.getLong("failed"),
            row.getString("error"),
            new Actor(row.getString("created_by"), row.getBoolean("by_operator")),
            Db.requiredMoment(row, "created_at"),
            Db.moment(row, "started_at"),
            Db.moment(row, "finished_at")));
  }

  private static @Nullable JsonObject nullableJson(@Nullable String text) {
    return text == null ? null : JsonText.object(text);
  }
}
