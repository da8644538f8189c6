package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.workflow.action.Action;

/** Stores the executed steps of runs. A repeated step uses the same row. */
@ApplicationScoped
public class StepRepository {
  private static final Sql FINISH =
      Sql.named(
          """
          update tenant.workflow_step
          set status = 'success', output = :output, error_code = null, error_message = null,
              finished_at = clock_timestamp()
          where workspace_id = :workspace and execution_id = :execution and position = :position
          """);

  private static final Sql UNTRIED =
      Sql.named(
          """
          update tenant.workflow_step
          set attempts = greatest(attempts - 1, 0)
          where workspace_id = :workspace and execution_id = :execution and position = :position
          """);

  private static final Sql FAILED =
      Sql.named(
          """
          insert into tenant.workflow_step as s (workspace_id, execution_id, position,
              step_id, type, status, error_code, error_message, started_at, finished_at)
          values (:workspace, :execution, :position, :step, :type, 'failed', :code, :message,
              now(), clock_timestamp())
          on conflict (workspace_id, execution_id, position)
          do update set status = 'failed', error_code = excluded.error_code,
              error_message = excluded.error_message, finished_at = excluded.finished_at
          """);

  private static final Sql WRITE =
      Sql.named(
          """
          insert into tenant.workflow_step as s (workspace_id, execution_id, position,
              step_id, type, status, input, output, started_at, finished_at)
          values (:workspace, :execution, :position, :step, :type, :status, :input, :output,
              now(), case when :isDone then clock_timestamp() end)
          on conflict (workspace_id, execution_id, position)
          do update set status = excluded.status, input = excluded.input,
              output = excluded.output, attempts = s.attempts + 1,
              finished_at = excluded.finished_at
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;

  /** Stores a completed step, in the transaction of its effects. */
  void saveDone(Run run, int position, Action action, Outcome outcome) {
    write(run, position, action, "success", outcome, true);
  }

  /** Stores a started step that is completed elsewhere or later. */
  void saveStarted(Run run, int position, Action action, String status, JsonObject input) {
    write(run, position, action, status, new Outcome(input, JsonValue.EMPTY_JSON_OBJECT), false);
  }

  /** Marks a started step as completed. */
  public void finish(long executionId, int position, JsonObject output) {
    db.update(
        FINISH
            .with("output", new Sql.Json(output.toString()))
            .with("workspace", bound.id())
            .with("execution", executionId)
            .with("position", position));
  }

  /** Takes back the attempt of a started step that was not attempted. */
  void undoAttempt(long executionId, int position) {
    db.update(
        UNTRIED
            .with("workspace", bound.id())
            .with("execution", executionId)
            .with("position", position));
  }

  /** Stores the failure of a step. */
  void saveFailure(Run run, int position, Action action, String code, String message) {
    db.update(
        FAILED
            .with("workspace", bound.id())
            .with("execution", run.row().id())
            .with("position", position)
            .with("step", action.id())
            .with("type", action.type().code())
            .with("code", code)
            .with("message", message));
  }

  /** Writes a step. The failure of an earlier attempt remains readable until the next outcome. */
  private void write(
      Run run, int position, Action action, String status, Outcome outcome, boolean isDone) {
    db.update(
        WRITE
            .with("workspace", bound.id())
            .with("execution", run.row().id())
            .with("position", position)
            .with("step", action.id())
            .with("type", action.type().code())
            .with("status", status)
            .with("input", new Sql.Json(outcome.input().toString()))
            .with("output", new Sql.Json(outcome.output().toString()))
            .with("isDone", isDone));
  }
}
