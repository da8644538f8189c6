package plinth.workflow.capture;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.RecordChanged;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Plane;
import plinth.tenancy.TenantDb;
import plinth.workflow.ExecutionsQueued;
import plinth.workflow.definition.ActiveWorkflows;
import plinth.workflow.run.RunRequestId;

/**
 * Queues the runs that record changes trigger, with one statement over the change log in the
 * transaction of the changes. The runs exist if and only if the changes do, whatever channel caused
 * these. Changes without an active workflow cost nothing. A run that its own workflow caused, or
 * that is too deep in a chain, is stored as skipped.
 */
@ApplicationScoped
class CaptureChanges {
  private static final Sql CAPTURED =
      Sql.named(
          """
          from tenant.change_log l
          join tenant.workflow w
            on w.workspace_id = l.workspace_id and w.object_id = l.object_id and w.is_active
            and w.deleted_at is null
          where l.workspace_id = :workspace and l.object_id = :object
            and l.id between :first and :last
            and l.operation_id = (
              select f.operation_id
              from tenant.change_log f
              where f.workspace_id = :workspace and f.id = :first
            )
            and case w.trigger_type
              when 'record_created' then l.operation = 'create' and l.version = 1
              when 'record_updated' then l.operation = 'update'
              when 'record_deleted' then l.operation = 'delete'
              when 'field_changed' then
                l.operation = 'update' and jsonb_exists_any(l.changed, w.watched)
              when 'status_changed' then
                l.operation = 'update'
                and l.changed->(w.watched[1])->>'new' = w.to_status
                and (w.from_status is null
                  or l.changed->(w.watched[1])->>'old' = w.from_status)
              else false
            end
          order by l.id, w.id
          on conflict do nothing
          """);

  private static final Sql CAUSE =
      Sql.named(
          """
          select id, chain || workflow_id as led
          from tenant.workflow_execution
          where workspace_id = :workspace and id = :run
          """);

  private static final Sql ON_CHANGE =
      Sql.named(
          """
          insert into tenant.workflow_execution (workspace_id, workflow_id, version,
              trigger_type, source, object_id, record_slug, record_version, change_id,
              chain, depth, cause_id, created_by, queued_at, status, filter_reason,
              filter_message, due_at, finished_at)
          select w.workspace_id, w.id, w.version, w.trigger_type, 'change:' || l.id,
              l.object_id, l.record_slug, l.version, l.id, :workflows, :depth,
                  :execution::bigint, :label, now(),
          """);

  @Inject private ActiveWorkflows active;
  @Inject private BoundWorkspace bound;
  @Inject private Event<ExecutionsQueued> queued;
  @Inject @TenantDb private Db db;

  void onRecordChanged(@Observes RecordChanged change) {
    if (!active.isWatched(change.shape().objectId(), change.operation())) {
      return;
    }
    Cause cause = cause(change.caller());
    Sql guarded =
        Sql.of("(w.id = any (?) or ? > ?)", cause.workflows(), cause.depth(), Cause.MAX_DEPTH);
    int runs =
        db.update(
            ON_CHANGE
                .with("workflows", cause.workflows())
                .with("depth", cause.depth())
                .with("execution", cause.executionId())
                .with("label", change.caller().label())
                .plus(Sql.join(" ", endColumns(guarded)))
                .plus(
                    CAPTURED
                        .with("workspace", bound.id())
                        .with("object", change.shape().objectId())
                        .with("first", change.firstChange())
                        .with("last", change.lastChange())));
    if (runs > 0) {
      queued.fire(new ExecutionsQueued(Plane.currentDedicated()));
    }
  }

  /** Returns the columns of a new run: queued, or skipped if it would cause a loop. */
  private static List<Sql> endColumns(Sql guarded) {
    List<Sql> columns = new ArrayList<>();
    String words = "A run of this workflow caused the change, or runs triggered too many others";
    columns.add(Sql.of("case when").plus(guarded).plus("then 'skipped' else 'queued' end,"));
    columns.add(Sql.of("case when").plus(guarded).plus("then 'LOOP_GUARD' end,"));
    columns.add(Sql.of("case when").plus(guarded).plus("then ? end,", words));
    columns.add(Sql.of("case when").plus(guarded).plus("then null else now() end,"));
    columns.add(Sql.of("case when").plus(guarded).plus("then now() end"));
    return columns;
  }

  private Cause cause(Caller caller) {
    OptionalLong run = RunRequestId.run(caller);
    if (run.isEmpty()) {
      return Cause.NONE;
    }
    return db.first(
            CAUSE.with("workspace", bound.id()).with("run", run.getAsLong()),
            row -> new Cause(row.getLong("id"), List.of((Long[]) row.getArray("led").getArray())))
        .orElse(Cause.NONE);
  }
}
