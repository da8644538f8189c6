package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.JsonText;
import plinth.kernel.Lease;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.workflow.definition.TriggerType;

/** Finds and stores runs for the engine. Only the holder of a run's lease changes the run. */
@ApplicationScoped
public class ExecutionRepository {
  private static final String COLUMNS =
      """
      select e.id, e.workflow_id, e.version, e.status, e.trigger_type, e.source, e.record_slug,
          e.record_version, e.change_id, e.input::text as input, e.chain, e.retry_of,
          coalesce(e.root_id, e.id) as root_id, e.position, e.outputs::text as outputs,
          e.attempts, e.is_charged, e.claims, e.due_at, w.slug, w.name,
          w.is_active and w.deleted_at is null as is_live,
          coalesce(w.owner_id, (
            select min(o.id)
            from tenant.admin o
            where o.workspace_id = w.workspace_id and o.is_owner and o.status = 'active'
          )) as owner_id
      from tenant.workflow_execution e
      join tenant.workflow w on w.workspace_id = e.workspace_id and w.id = e.workflow_id
      where e.workspace_id = ?
      """;

  private static final Sql GO_ON =
      Sql.named(
          """
          update tenant.workflow_execution e
          set status = 'running', position = :position, outputs = :outputs, attempts = 0,
              claims = 0, is_charged = true, started_at = coalesce(started_at, now()),
              lease_until = now() + :millis * interval '1 millisecond'
          """);

  private static final Sql TRIES =
      Sql.named(
          """
          update tenant.workflow_execution e
          set status = 'running', is_charged = true, attempts = attempts + 1,
              started_at = coalesce(started_at, now()),
              lease_until = now() + :millis * interval '1 millisecond'
          """);

  private static final Sql REST =
      Sql.named(
          """
          update tenant.workflow_execution e
          set status = :status, position = :position, claims = 0, is_charged = true,
              started_at = coalesce(started_at, now()), lease_until = null,
              due_at = now() + :millis * interval '1 millisecond'
          """);

  private static final Sql LATER_UNTRIED =
      Sql.named(
          """
          update tenant.workflow_execution e
          set lease_until = null, attempts = greatest(attempts - 1, 0),
              due_at = now() + :millis * interval '1 millisecond'
          """);

  private static final Sql TRY_AGAIN =
      Sql.named(
          """
          update tenant.workflow_execution e
          set lease_until = null, claims = 0,
              due_at = now() + :millis * interval '1 millisecond'
          """);

  private static final Sql STUMBLED =
      Sql.named(
          """
          update tenant.workflow_execution e
          set lease_until = null, claims = claims + 1,
              due_at = now() + :millis * interval '1 millisecond'
          """);

  private static final Sql LATER =
      Sql.named(
          """
          update tenant.workflow_execution e
          set lease_until = null, due_at = now() + :millis * interval '1 millisecond'
          """);

  private static final Sql WAKE =
      Sql.named(
          """
          update tenant.workflow_execution e
          set status = 'running', position = :position, outputs = :outputs, attempts = 0,
              due_at = now()
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** Returns the run and locks it; empty if another claim took it over or it has ended. */
  Optional<ExecutionRow> lock(Lease lease) {
    return db.first(
        Sql.of(
            COLUMNS
                + " and e.id = ? and e.fence = ? and e.finished_at is null"
                + " for no key update of e",
            bound.id(),
            lease.id(),
            lease.fence()),
        ExecutionRepository::row);
  }

  /**
   * Returns the queued ones among some runs and locks them. Skips runs that another claim took over
   * and runs that are locked, without waiting.
   */
  List<ExecutionRow> lockQueued(Collection<Lease> leases) {
    return db.list(
        Sql.of(
            COLUMNS
                + " and e.id = any (?) and (e.id, e.fence) in (select * from unnest(?::bigint[],"
                + " ?::bigint[])) and e.status = 'queued' order by e.id"
                + " for no key update of e skip locked",
            bound.id(),
            leases.stream().map(Lease::id).toArray(Long[]::new),
            leases.stream().map(Lease::id).toArray(Long[]::new),
            leases.stream().map(Lease::fence).toArray(Long[]::new)),
        ExecutionRepository::row);
  }

  /** Returns the run and locks it, regardless of who holds its lease. */
  public Optional<ExecutionRow> lock(long id) {
    return db.first(
        Sql.of(COLUMNS + " and e.id = ? for no key update of e", bound.id(), id),
        ExecutionRepository::row);
  }

  /** Whether a run was skipped because a limit left no room for it. */
  public boolean isOutOfRoom(long id) {
    return db.number(
            Sql.of(
                    """
                    select count(*)
                    from tenant.workflow_execution e
                    where e.status = 'skipped'
                      and e.filter_reason in ('PLAN_LIMIT_EXCEEDED', 'TALK_LIMIT') and
                    """)
                .plus("e.workspace_id = ? and e.id = ?", bound.id(), id))
        > 0;
  }

  /** Continues the run at a position, with the lease renewed. */
  void advance(ExecutionRow row, int position, JsonObject outputs) {
    db.update(
        GO_ON
            .with("position", position)
            .with("outputs", new Sql.Json(outputs.toString()))
            .with("millis", ExecutionQueue.LEASE.toMillis())
            .plus(key(row.id())));
  }

  /** Stores an attempt of the current step. */
  void countAttempt(ExecutionRow row) {
    db.update(TRIES.with("millis", ExecutionQueue.LEASE.toMillis()).plus(key(row.id())));
  }

  /**
   * Suspends the run.
   *
   * @param status what it waits for
   * @param pause when it continues; null for after a decision
   */
  void suspend(ExecutionRow row, ExecutionStatus status, int position, @Nullable Duration pause) {
    db.update(
        REST.with("status", status.code())
            .with("position", position)
            .with("millis", pause == null ? null : pause.toMillis())
            .plus(key(row.id())));
  }

  /**
   * Releases the run because no slot was free for the current step. This does not count as an
   * attempt.
   */
  void postponeUntried(long id, Duration pause) {
    db.update(LATER_UNTRIED.with("millis", pause.toMillis()).plus(key(id)));
  }

  /** Releases the run after a failed attempt, for the next one. */
  void retryLater(long id, Duration pause) {
    db.update(TRY_AGAIN.with("millis", pause.toMillis()).plus(key(id)));
  }

  /** Releases the run after an unexpected failure, which counts like a lost claim. */
  void postponeFailed(long id, Duration pause) {
    db.update(STUMBLED.with("millis", pause.toMillis()).plus(key(id)));
  }

  /** Releases the run unchanged, for later. */
  void postpone(long id, Duration pause) {
    db.update(LATER.with("millis", pause.toMillis()).plus(key(id)));
  }

  /** Continues a suspended run at a position now. */
  public void resume(long id, int position, JsonObject outputs) {
    db.update(
        WAKE.with("position", position)
            .with("outputs", new Sql.Json(outputs.toString()))
            .plus(key(id)));
  }

  private Sql key(long id) {
    return Sql.of("where e.workspace_id = ? and e.id = ?", bound.id(), id);
  }

  private static ExecutionRow row(ResultSet row) throws SQLException {
    return new ExecutionRow(
        row.getLong("id"),
        new ExecutionRow.OfWorkflow(
            row.getLong("workflow_id"),
            row.getString("slug"),
            row.getString("name"),
            row.getInt("version"),
            row.getBoolean("is_live"),
            Db.nullableLong(row, "owner_id")),
        ExecutionStatus.of(row.getString("status")).orElseThrow(),
        new ExecutionRow.Start(
            TriggerType.of(row.getString("trigger_type")).orElseThrow(),
            row.getString("source"),
            row.getString("record_slug"),
            Db.nullableLong(row, "record_version"),
            Db.nullableLong(row, "change_id"),
            JsonText.parseObject(row.getString("input")),
            List.of((Long[]) row.getArray("chain").getArray())),
        row.getLong("root_id"),
        Db.nullableLong(row, "retry_of") != null,
        new ExecutionRow.Progress(
            row.getInt("position"),
            JsonText.parseObject(row.getString("outputs")),
            row.getInt("attempts"),
            row.getInt("claims"),
            Db.moment(row, "due_at")),
        row.getBoolean("is_charged"));
  }
}
