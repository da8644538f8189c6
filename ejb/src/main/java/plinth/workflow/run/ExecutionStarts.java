package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Plane;
import plinth.tenancy.TenantDb;
import plinth.workflow.ExecutionsQueued;
import plinth.workflow.definition.WorkflowRow;

/** Queues runs, in the transaction of their trigger. */
@ApplicationScoped
public class ExecutionStarts {
  private static final Sql QUEUE =
      Sql.named(
          """
          insert into tenant.workflow_execution (workspace_id, workflow_id, version,
              status, trigger_type, source, object_id, record_slug, input, due_at,
              created_by, queued_at)
          values (:workspace, :workflow, :version, 'queued', :type, :source, :object, :record,
              :input, now(), :by, now())
          on conflict do nothing
          returning id
          """);

  private static final Sql RESUME =
      Sql.named(
          """
          insert into tenant.workflow_execution (workspace_id, workflow_id, version,
              status, trigger_type, source, object_id, record_slug, record_version,
              change_id, input, chain, depth, cause_id, retry_of, root_id, position,
              outputs, is_charged, due_at, created_by, queued_at)
          select workspace_id, workflow_id, version, 'queued', trigger_type,
              'retry:' || id, object_id, record_slug, record_version, change_id, input,
              chain, depth, cause_id, id, coalesce(root_id, id), position, outputs,
              is_charged, now(), :by, now()
          from tenant.workflow_execution
          where workspace_id = :workspace and id = :execution
          on conflict do nothing
          returning id
          """);

  @Inject @TenantDb private Db db;
  @Inject private BoundWorkspace bound;
  @Inject private Event<ExecutionsQueued> queued;

  /**
   * Queues a run. Returns empty if the same source already queued one.
   *
   * @param source the trigger, always the same for the same event
   * @param record the record; null for none
   */
  public Optional<Long> queue(
      WorkflowRow workflow, String source, @Nullable String record, JsonObject input, String by) {
    return notifyQueued(
        db.first(
            QUEUE
                .with("workspace", bound.id())
                .with("workflow", workflow.id())
                .with("version", workflow.revision().version())
                .with("type", workflow.definition().trigger().type().code())
                .with("source", source)
                .with("object", workflow.revision().objectId())
                .with("record", record)
                .with("input", new Sql.Json(input.toString()))
                .with("by", by),
            row -> row.getLong(1)));
  }

  /**
   * Queues a run that resumes a failed one. Returns empty if there already is one. The new run uses
   * the same definition and the same keys, and is not counted again.
   */
  public Optional<Long> resume(long failedId, String by) {
    return notifyQueued(
        db.first(
            RESUME.with("by", by).with("workspace", bound.id()).with("execution", failedId),
            row -> row.getLong(1)));
  }

  private Optional<Long> notifyQueued(Optional<Long> run) {
    if (run.isPresent()) {
      queued.fire(new ExecutionsQueued(Plane.currentDedicated()));
    }
    return run;
  }
}
