package plinth.jobs;

import static plinth.jobs.JobTable.scopeCondition;
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

/** The job rows of the current plane: those of the bound workspace, or the platform's. */
@ApplicationScoped
class JobRepository {
  private static final String COLUMNS =
      """
      id, slug, kind, status, total, processed, succeeded, failed, error, created_by,
      {by_operator}, created_at, started_at, finished_at
      """;

  private static final String INSERT =
      """
      insert into {table} (workspace_id, slug, kind, subject, status, parameters, caller,
          created_by, created_at, heartbeat_at)
      values (:workspace, :slug, :kind, :subject, :status, :parameters, :caller, :createdBy,
          :now, :now)
      on conflict do nothing
      returning {columns}
      """;

  private static final String DETAIL =
      """
      select {columns}, workspace_id, subject, heartbeat_at, attempts, runs, {result}
      from {table}
      where {here} and slug = :slug
      """;

  private static final String PAGE =
      """
      select {columns}
      from {table}
      where {here} and kind = :kind
      order by created_at desc, id desc
      limit :limit offset :offset
      """;

  private static final String COUNT_OPEN =
      """
      select count(*)
      from {table}
      where {here} and kind = :kind and status in ('queued', 'running')
      """;

  private static final String COUNT_OTHERS =
      """
      select count(*)
      from {table}
      where workspace_id = :workspace and id <> :butNot
        and status in ('queued', 'running', 'stopped')
      """;

  /** Clears the heartbeat, so that the first node claims the job with a new fencing number. */
  private static final String RESUME =
      """
      update {table}
      set status = 'queued', error = null, finished_at = null, attempts = 0,
          heartbeat_at = 'epoch'
      where {here} and status in ('stopped', 'failed', 'canceled')
        and id = (
          select max(id)
          from {table}
          where {here} and kind = :kind and subject = :subject
        )
      returning id
      """;

  private static final String LATEST =
      """
      select distinct on (subject) subject, {columns}
      from {table}
      where {here} and kind = :kind and subject is not null
      order by subject, id desc
      """;

  private static final String CANCEL =
      """
      update {table}
      set status = 'canceled', fence = fence + 1, finished_at = :now
      where id = :id and finished_at is null
      """;

  private static final String EXPIRE =
      """
      update {table}
      set status = 'expired'
      where {here} and slug = :slug and status in ('completed', 'completed_with_errors')
      """;

  @Inject @BoundDb private Db db;

  /** A job with its number. */
  record Row(long id, Job job) {}

  /** Queues a job; empty if only one job may be open for the workspace and another one is. */
  Optional<Row> insert(
      Caller caller,
      @Nullable Long workspaceId,
      String kind,
      @Nullable String subject,
      JsonObject parameters) {
    return db.first(
        sql(INSERT)
            .with("workspace", workspaceId)
            .with("slug", Secrets.randomWord(16))
            .with("kind", kind)
            .with("subject", subject)
            .with("status", JobStatus.QUEUED.code())
            .with("parameters", new Sql.Json(parameters.toString()))
            .with("caller", new Sql.Json(JobCaller.toJson(caller).toString()))
            .with("createdBy", caller.label())
            .with("now", Time.now()),
        JobRepository::row);
  }

  Optional<Row> findBySlug(String slug) {
    return db.first(
        sql("select {columns} from {table} where {here} and slug = :slug").with("slug", slug),
        JobRepository::row);
  }

  /** A job with everything that operators see. */
  Optional<JobDetail> findDetail(String slug) {
    return db.first(
        sql(DETAIL).with("slug", slug),
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
    return new Page<>(
        db.list(
            sql(PAGE)
                .with("kind", kind)
                .with("limit", request.limit())
                .with("offset", request.offset()),
            row -> row(row).job()),
        request,
        db.number(
            sql("select count(*) from {table} where {here} and kind = :kind").with("kind", kind)));
  }

  boolean hasOpen(String kind) {
    return db.number(sql(COUNT_OPEN).with("kind", kind)) > 0;
  }

  boolean hasOpen(String kind, String subject) {
    return db.number(
            sql(COUNT_OPEN + " and subject = :subject").with("kind", kind).with("subject", subject))
        > 0;
  }

  /**
   * Whether another platform job is open for the workspace. Other transactions that would open one
   * wait until this transaction ends.
   */
  boolean isBusy(long workspaceId, long butNot) {
    lock(workspaceId);
    return db.number(sql(COUNT_OTHERS).with("workspace", workspaceId).with("butNot", butNot)) > 0;
  }

  /** Locks a workspace, so that platform jobs for it are opened one after the other. */
  void lock(long workspaceId) {
    db.lock("platform job", workspaceId);
  }

  Optional<Long> resume(String kind, String subject) {
    return db.first(
        sql(RESUME).with("kind", kind).with("subject", subject), row -> row.getLong("id"));
  }

  Map<String, Job> latestBySubject(String kind) {
    Map<String, Job> latest = new HashMap<>();
    db.list(
            sql(LATEST).with("kind", kind),
            row -> Map.entry(row.getString("subject"), row(row).job()))
        .forEach(entry -> latest.put(entry.getKey(), entry.getValue()));
    return latest;
  }

  boolean cancel(long id) {
    return db.update(sql(CANCEL).with("now", Time.now()).with("id", id)) == 1;
  }

  /** Marks a completed job as expired, because its result is no longer kept. */
  void expire(String slug) {
    db.update(sql(EXPIRE).with("slug", slug));
  }

  /** The newest jobs, newest first. */
  List<JobEntry> listNewest(JobFilter filter, long most) {
    return JobEntries.list(db, table(), scopeCondition(), filter, most);
  }

  /** The number of jobs that match. */
  long count(JobFilter filter) {
    return JobEntries.count(db, table(), scopeCondition(), filter);
  }

  /** A statement on the jobs of the current plane. */
  private static Sql sql(String text) {
    return Sql.named(
        text.replace("{columns}", COLUMNS)
            .replace("{by_operator}", JobTable.byOperator())
            .replace("{result}", JobTable.result())
            .replace("{table}", table())
            .replace("{here}", scopeCondition()));
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
    return text == null ? null : JsonText.parseObject(text);
  }
}
