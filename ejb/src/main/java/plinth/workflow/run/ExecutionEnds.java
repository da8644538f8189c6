package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;

/** Ends runs, in the current transaction. Finished runs stay unchanged. */
@ApplicationScoped
public class ExecutionEnds {
  private static final String END =
      "update tenant.workflow_execution set due_at = null, lease_until = null, finished_at ="
          + " clock_timestamp(), fence = fence + 1, ";

  private static final Sql SUCCEED =
      Sql.named(
          """
          status = 'success', is_charged = true, position = :position, outputs = :outputs,
              attempts = 0, claims = 0, started_at = coalesce(started_at, now())
          """);

  private static final Sql FAIL =
      Sql.named(
          """
          status = 'failed', failed_step = :step, error_code = :code, error_message = :words,
              started_at = coalesce(started_at, now())
          """);

  private static final Sql CLOSE_APPROVALS =
      Sql.named(
          """
          update tenant.workflow_approval a
          set status = 'canceled', decided_at = now()
          from tenant.workflow_execution e
          where a.workspace_id = :workspace and e.workspace_id = a.workspace_id
            and e.id = a.execution_id and a.status = 'pending'
            and e.finished_at is not null and
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /**
   * Ends a run as successful.
   *
   * @param position the end of its program
   * @param outputs the outputs of its steps
   */
  void succeed(long id, int position, JsonObject outputs) {
    end(id, SUCCEED.with("position", position).with("outputs", new Sql.Json(outputs.toString())));
  }

  /** Ends a run as skipped, with the reason as a code and in words. */
  void skip(long id, String reason, String words) {
    end(id, Sql.of("status = 'skipped', filter_reason = ?, filter_message = ?", reason, words));
  }

  /** Ends a run as canceled by a person or by the system. */
  public void cancel(long id, String reason, String words) {
    end(id, Sql.of("status = 'canceled', filter_reason = ?, filter_message = ?", reason, words));
    closeApprovals(Sql.of("e.id = ?", id));
  }

  /**
   * Ends a run as failed.
   *
   * @param step id of the failed step; null if none had started
   */
  void fail(long id, @Nullable String step, String code, String words) {
    end(id, FAIL.with("step", step).with("code", code).with("words", words));
    closeApprovals(Sql.of("e.id = ?", id));
  }

  /** Cancels the queued runs of a workflow. */
  public void cancelQueued(long workflowId, String reason, String words) {
    cancelAll(workflowId, "status = 'queued'", reason, words);
  }

  /** Cancels the unfinished runs of a workflow. */
  public void cancelOpen(long workflowId, String reason, String words) {
    cancelAll(workflowId, "finished_at is null", reason, words);
    closeApprovals(Sql.of("e.workflow_id = ?", workflowId));
  }

  private void cancelAll(long workflowId, String which, String reason, String words) {
    db.update(
        Sql.of(END + "status = 'canceled', filter_reason = ?, filter_message = ?", reason, words)
            .plus("where workspace_id = ? and workflow_id = ? and", bound.id(), workflowId)
            .plus(which));
  }

  /** Cancels pending approvals of finished runs. */
  private void closeApprovals(Sql which) {
    db.update(CLOSE_APPROVALS.with("workspace", bound.id()).plus(which));
  }

  private void end(long id, Sql how) {
    db.update(
        Sql.of(END)
            .plus(how)
            .plus("where workspace_id = ? and id = ? and finished_at is null", bound.id(), id));
  }
}
