package plinth.jobs;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.Page;
import plinth.kernel.Secrets;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.TenantDb;

/** The job rows of the bound workspace. */
@ApplicationScoped
class JobRepository {
  private static final String COLUMNS =
      "id, slug, kind, status, total, processed, succeeded, failed, error, created_by, created_at,"
          + " started_at, finished_at";
  private static final String OPEN = "status in ('queued', 'running')";

  @Inject @TenantDb private Db db;

  /** A job with its number. */
  record Row(long id, Job job) {}

  /** What a chunk needs of its job. */
  record Held(String kind, JobStatus status, JsonObject caller, JobWork work) {}

  Row insert(
      Caller caller,
      String kind,
      @Nullable String subject,
      JobStatus status,
      JsonObject parameters) {
    Instant now = Time.now();
    return db.one(
        Sql.of(
            "insert into tenant.job (slug, kind, subject, status, parameters, caller, created_by,"
                + " created_at, heartbeat_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning "
                + COLUMNS,
            Secrets.word(16),
            kind,
            subject,
            status.word(),
            new Sql.Json(parameters.toString()),
            new Sql.Json(JobCaller.toJson(caller).toString()),
            caller.label(),
            now,
            now),
        JobRepository::row);
  }

  Optional<Row> bySlug(String slug) {
    return db.first(
        Sql.of(
            "select "
                + COLUMNS
                + " from tenant.job"
                + " where workspace_id = tenant.bound_workspace() and slug = ?",
            slug),
        JobRepository::row);
  }

  Page<Job> page(String kind, Page.PageRequest request) {
    Sql which =
        Sql.of("from tenant.job where workspace_id = tenant.bound_workspace() and kind = ?", kind);
    return new Page<>(
        db.list(
            Sql.of("select " + COLUMNS)
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
    return db.number(Sql.of("select count(*) from tenant.job where kind = ? and " + OPEN, kind))
        > 0;
  }

  boolean hasOpen(String kind, String subject) {
    return db.number(
            Sql.of(
                "select count(*) from tenant.job where workspace_id = tenant.bound_workspace() and"
                    + " kind = ? and subject = ? and "
                    + OPEN,
                kind,
                subject))
        > 0;
  }

  Optional<Long> resume(String kind, String subject) {
    return db.first(
        Sql.of(
            // Silent since ever, so that whoever comes first claims it, and with a new fence.
            "update tenant.job set status = 'queued', error = null, finished_at = null, attempts ="
                + " 0, heartbeat_at = 'epoch' where workspace_id = tenant.bound_workspace() and id ="
                + " (select max(id) from tenant.job where workspace_id = tenant.bound_workspace()"
                + " and kind = ? and subject = ?) and status in ('failed', 'canceled') returning"
                + " id",
            kind,
            subject),
        row -> row.getLong(1));
  }

  Map<String, Job> latest(String kind) {
    Map<String, Job> latest = new HashMap<>();
    db.list(
            Sql.of(
                "select distinct on (subject) subject, "
                    + COLUMNS
                    + " from tenant.job where workspace_id = tenant.bound_workspace() and kind = ?"
                    + " and subject is not null order by subject, id desc",
                kind),
            row -> Map.entry(row.getString("subject"), row(row).job()))
        .forEach(entry -> latest.put(entry.getKey(), entry.getValue()));
    return latest;
  }

  boolean cancel(long id) {
    return db.update(
            Sql.of(
                "update tenant.job set status = 'canceled', fence = fence + 1, finished_at = ?"
                    + " where id = ? and finished_at is null",
                Time.now(),
                id))
        == 1;
  }

  /** Takes a job's lease if nobody holds it, and tells the fencing number. */
  Optional<Long> claim(long id, Instant staleBefore) {
    return db.first(
        Sql.of(
            "update tenant.job set fence = fence + 1, heartbeat_at = ?, attempts = attempts + 1"
                + " where id = ? and (fence = 0 or heartbeat_at < ?) and "
                + OPEN
                + " returning fence",
            Time.now(),
            id,
            staleBefore),
        row -> row.getLong(1));
  }

  /** Jobs of this workspace that nobody works on. */
  List<Long> stale(Instant staleBefore) {
    return db.list(
        Sql.of(
            "select id from tenant.job where heartbeat_at < ? and " + OPEN + " limit 100",
            staleBefore),
        row -> row.getLong(1));
  }

  /** Locks the row for the chunk; empty when the lease was lost or the job has ended. */
  Optional<Held> hold(long id, long fence) {
    return db.first(
        Sql.of(
            "select id, slug, kind, status, caller, parameters, checkpoint from tenant.job"
                + " where id = ? and fence = ? and "
                + OPEN
                + " for update",
            id,
            fence),
        row ->
            new Held(
                row.getString("kind"),
                JobStatus.of(row.getString("status")),
                json(row.getString("caller")),
                new JobWork(
                    row.getLong("id"),
                    row.getString("slug"),
                    json(row.getString("parameters")),
                    nullableJson(row.getString("checkpoint")))));
  }

  /** Notes what a chunk did, in its transaction. */
  void progress(long id, Chunk chunk) {
    Instant now = Time.now();
    JsonObject checkpoint = chunk.checkpoint();
    db.update(
        Sql.of(
            "update tenant.job set processed = processed + ?, succeeded = succeeded + ?,"
                + " failed = failed + ?, total = coalesce(?::bigint, total), checkpoint = ?::jsonb,"
                + " heartbeat_at = ?, attempts = 0, started_at = coalesce(started_at, ?),"
                + " status = case when ? then 'running' when failed + ? > 0"
                + " then 'completed_with_errors' else 'completed' end,"
                + " finished_at = case when ? then null else ?::timestamptz end where id = ?",
            chunk.succeeded() + chunk.failed(),
            chunk.succeeded(),
            chunk.failed(),
            chunk.total(),
            checkpoint == null ? null : new Sql.Json(checkpoint.toString()),
            now,
            now,
            checkpoint != null,
            chunk.failed(),
            checkpoint != null,
            now,
            id));
  }

  void fail(long id, long fence, String error) {
    db.update(
        Sql.of(
            "update tenant.job set status = 'failed', error = ?, finished_at = ?"
                + " where id = ? and fence = ? and "
                + OPEN,
            error,
            Time.now(),
            id,
            fence));
  }

  int attempts(long id) {
    return (int) db.number(Sql.of("select attempts from tenant.job where id = ?", id));
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
            row.getString("created_by"),
            Db.requiredMoment(row, "created_at"),
            Db.moment(row, "started_at"),
            Db.moment(row, "finished_at")));
  }

  private static @Nullable JsonObject nullableJson(@Nullable String text) {
    return text == null ? null : json(text);
  }

  private static JsonObject json(String text) {
    try (JsonReader reader = Json.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
