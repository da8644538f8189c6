package plinth.jobs;

import static plinth.jobs.JobTable.OPEN;
import static plinth.jobs.JobTable.table;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.BoundDb;

/**
 * Leases, progress and outcomes of jobs in the current plane. Every write of a runner carries the
 * fencing number of its lease.
 */
@ApplicationScoped
class JobLeases {
  /** How often a job may begin without making progress. */
  private static final int MAX_ATTEMPTS = 5;

  private static final int RUNS_KEPT = 20;

  private static final Sql CLAIM =
      Sql.named(
          """
          update %s
          set fence = fence + 1, heartbeat_at = :now
          where id = :id and (fence = 0 or heartbeat_at < :stale) and status in ('queued', 'running')
          returning fence
          """);

  private static final Sql STALE =
      Sql.named(
          """
          select id
          from %s
          where heartbeat_at < :stale and status in ('queued', 'running')
          order by heartbeat_at
          limit 100
          for update skip locked
          """);

  private static final Sql BEGIN =
      Sql.named(
          """
          update %s
          set attempts = attempts + 1, heartbeat_at = :now
          where id = :id and fence = :fence and status in ('queued', 'running')
          """);

  private static final Sql HOLD =
      Sql.named(
          """
          select id, workspace_id, slug, kind, caller, parameters, checkpoint
          from %s
          where id = :id and fence = :fence and status in ('queued', 'running')
          for update
          """);

  private static final Sql PROGRESS =
      Sql.named(
          """
          update %s
          set processed = processed + :succeeded + :failed, succeeded = succeeded + :succeeded,
              failed = failed + :failed, total = coalesce(:total::bigint, total),
              checkpoint = :checkpoint::jsonb, heartbeat_at = :now, attempts = 0,
              started_at = coalesce(started_at, :now),
              status = case
                  when :goesOn then 'running'
                  when failed + :failed > 0 then 'completed_with_errors'
                  else 'completed' end,
              finished_at = case when :goesOn then null else :now::timestamptz end
          where id = :id
          """);

  private static final Sql FAIL =
      Sql.named(
          """
          update %s
          set status = 'failed', error = :error, finished_at = :now
          where id = :id and fence = :fence and status in ('queued', 'running')
          """);

  private static final Sql RUN =
      Sql.named(
          """
          started_at = case
              when started_at is not null then least(started_at, :begun::timestamptz) end,
          runs = (runs - :tooOld::text) || jsonb_build_object(:fence::text, :run::jsonb)
          """);

  @Inject @BoundDb private Db db;
  @Inject private JobsConfig config;

  /**
   * What a chunk needs of its job.
   *
   * @param workspaceId the workspace that it is about; null: about none
   */
  record Held(String kind, @Nullable Long workspaceId, JsonObject caller, JobWork work) {}

  /** Takes a job's lease if it is free, and returns the fencing number. */
  Optional<Long> claim(long id) {
    return db.first(
        CLAIM
            .formatted(table())
            .with("now", Time.now())
            .with("id", id)
            .with("stale", config.staleBefore()),
        row -> row.getLong(1));
  }

  /**
   * Open jobs without a runner, the longest silent first. A running chunk locks the row of its job,
   * so that the job is skipped.
   */
  List<Long> listStale() {
    return db.list(
        STALE.formatted(table()).with("stale", config.staleBefore()), row -> row.getLong(1));
  }

  /**
   * Records that an execution begins to work. It counts as an attempt until it makes progress; an
   * execution that only waited for a thread does not count.
   */
  void start(long id, long fence) {
    db.update(BEGIN.formatted(table()).with("now", Time.now()).with("id", id).with("fence", fence));
  }

  /** Locks the row for the chunk; empty when the lease was lost or the job has ended. */
  Optional<Held> lock(long id, long fence) {
    return db.first(
        HOLD.formatted(table()).with("id", id).with("fence", fence),
        row ->
            new Held(
                row.getString("kind"),
                Db.nullableLong(row, "workspace_id"),
                JsonText.parseObject(row.getString("caller")),
                new JobWork(
                    row.getLong("id"),
                    row.getString("slug"),
                    JsonText.parseObject(row.getString("parameters")),
                    nullableJson(row.getString("checkpoint")))));
  }

  /**
   * Records a heartbeat and the state of the execution. Returns false if the lease was lost or the
   * job has ended.
   */
  boolean recordHeartbeat(long id, JobRun run) {
    return db.update(
            Sql.of("update " + table() + " set heartbeat_at = ?,", Time.now())
                .plus(runAssignments(run))
                .plus("where id = ? and fence = ? and " + OPEN, id, run.fence()))
        == 1;
  }

  /** Stores the progress of a chunk in its transaction, after the row was locked. */
  void progress(long id, Chunk chunk) {
    JsonObject checkpoint = chunk.checkpoint();
    db.update(
        PROGRESS
            .formatted(table())
            .with("succeeded", chunk.succeeded())
            .with("failed", chunk.failed())
            .with("total", chunk.total())
            .with("checkpoint", checkpoint == null ? null : new Sql.Json(checkpoint.toString()))
            .with("goesOn", checkpoint != null)
            .with("now", Time.now())
            .with("id", id));
  }

  /** Stores the result of a platform job whose row is locked. */
  void result(long id, JsonObject result) {
    db.update(
        Sql.of(
            "update " + table() + " set result = ? where id = ?",
            new Sql.Json(result.toString()),
            id));
  }

  /** Records the state of an execution of the runtime; the last twenty of a job are kept. */
  void recordRun(long id, JobRun run) {
    db.update(
        Sql.of("update " + table() + " set").plus(runAssignments(run)).plus("where id = ?", id));
  }

  private static Sql runAssignments(JobRun run) {
    // The first chunk ends after its step began, so the job began with that step.
    @Nullable Instant begun = run.steps().isEmpty() ? null : run.steps().get(0).startedAt();
    return RUN.with("begun", begun)
        .with("tooOld", run.fence() - RUNS_KEPT)
        .with("fence", run.fence())
        .with("run", new Sql.Json(JobRunJson.write(run)));
  }

  /** Marks the job as failed, unless the lease was lost meanwhile. */
  void fail(long id, long fence, String error) {
    db.update(
        FAIL.formatted(table())
            .with("error", error)
            .with("now", Time.now())
            .with("id", id)
            .with("fence", fence));
  }

  /** Whether the job was begun too often without progress; if so, it is marked as failed. */
  boolean failIfExhausted(long id, long fence) {
    long attempts = db.number(Sql.of("select attempts from " + table() + " where id = ?", id));
    if (attempts < MAX_ATTEMPTS) {
      return false;
    }
    fail(id, fence, "The job stopped " + MAX_ATTEMPTS + " times at the same place");
    return true;
  }

  private static @Nullable JsonObject nullableJson(@Nullable String text) {
    return text == null ? null : JsonText.parseObject(text);
  }
}
