package plinth.workflow.capture;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Log;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Sql;
import plinth.records.RecordQuery;
import plinth.records.RecordQuery.CountMode;
import plinth.records.scan.RecordScan;
import plinth.records.scan.RecordScans;
import plinth.records.scan.ScannedRecords;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.Plane;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;
import plinth.workflow.ExecutionsQueued;
import plinth.workflow.definition.CronSchedule;
import plinth.workflow.definition.DefinedWorkflow;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.Trigger;
import plinth.workflow.definition.WorkflowRepository;
import plinth.workflow.run.ExecutionStarts;

/**
 * Queues the runs of schedules in batches. A slot triggers a workflow once, or once per record.
 * Slots missed during downtime are caught up by a single run of the latest slot.
 */
@Stateless
@Tenanted
public class Reminders {
  private static final Log LOG = Log.of(Reminders.class);
  private static final int PART = 1_000;
  private static final int MAX_MISSED = 1_000;

  private static final Sql DUE =
      Sql.named(
          """
          select id
          from tenant.workflow
          where workspace_id = :workspace and (next_fire_at <= :now or firing_since is not null)
          order by next_fire_at
          """);

  private static final Sql QUEUE =
      Sql.named(
          """
          insert into tenant.workflow_execution (workspace_id, workflow_id, version, status,
              trigger_type, source, object_id, record_slug, input, due_at, created_by,
              queued_at)
          select :workspace, :workflow, :version, 'queued', 'scheduled_reminder',
              :source || ':' || r.slug, :object, r.slug, :input,
              now(), :by, now()
          from unnest(:slugs) as r (slug)
          on conflict do nothing
          """);

  @Inject private WorkflowRepository workflows;
  @Inject private ExecutionStarts starts;
  @Inject private RecordScans scans;
  @Inject private BoundWorkspace bound;
  @Inject private Event<ExecutionsQueued> queued;
  @Inject @TenantDb private Db db;

  /** Returns the workflows of the caller's workspace whose slot is due or not completely queued. */
  public List<Long> due(Caller caller, Instant now) {
    return db.list(DUE.with("workspace", bound.id()).with("now", now), row -> row.getLong(1));
  }

  /**
   * Queues at most a thousand runs of the latest due slot. The rest of an earlier slot that is not
   * completely queued comes first.
   *
   * @param now the business time
   * @return whether more runs remain to queue
   */
  public boolean fire(Caller caller, long workflowId, Instant now) {
    return workflows.lock(workflowId).map(found -> fire(caller, found, now)).orElse(false);
  }

  private boolean fire(Caller caller, DefinedWorkflow workflow, Instant now) {
    JsonObject firing = workflow.firing();
    if (firing != null) {
      return queueBatch(caller, workflow, Firing.of(firing));
    }
    Instant next = workflow.nextFireAt();
    if (next == null || next.isAfter(now)) {
      return false;
    }
    Trigger trigger = workflow.definition().trigger();
    Slot slot = latest(trigger.schedule(), next, now);
    workflow.setNextFire(trigger.schedule().next(now).orElse(null));
    if (trigger.objectSlug() != null) {
      RecordScan scan = scan(caller, workflow.definition(), now);
      return queueBatch(caller, workflow, new Firing(slot.at(), slot.missed(), scan, null));
    }
    Firing once = new Firing(slot.at(), slot.missed(), null, null);
    starts.queue(workflow.row(null), once.source(), null, once.input(), caller.label());
    return false;
  }

  /**
   * The latest due slot.
   *
   * @param missed number of slots before it since the last run; a thousand means a thousand or more
   */
  private record Slot(Instant at, int missed) {}

  private static Slot latest(CronSchedule schedule, Instant first, Instant now) {
    Instant at = first;
    int missed = 0;
    Optional<Instant> next = schedule.next(at);
    while (next.isPresent() && !next.get().isAfter(now)) {
      at = next.get();
      missed++;
      // Many slots long ago: skip those in between.
      boolean isFar = missed == MAX_MISSED && at.isBefore(now.minus(Duration.ofDays(1)));
      next = schedule.next(isFar ? now.minus(Duration.ofDays(1)) : at);
    }
    return new Slot(at, Math.min(missed, MAX_MISSED));
  }

  /** Queues the runs of the next records, and stores where to continue. */
  private boolean queueBatch(Caller caller, DefinedWorkflow workflow, Firing firing) {
    RecordScan scan = firing.scan();
    if (scan == null) {
      throw new IllegalStateException("a slot without records is queued at once");
    }
    List<String> slugs = new ArrayList<>();
    String place;
    try {
      place =
          scans.read(
              caller,
              scan,
              new RecordScans.Part(RecordScans.Form.VALUES, firing.place(), PART, PART),
              rows -> slugs(rows, slugs));
    } catch (Problem gone) {
      LOG.info("schedule_ended_early", "workflow", workflow.id(), "reason", gone.code().name());
      workflow.setFiring(null);
      return false;
    }
    boolean hasMore = slugs.size() == PART;
    queue(workflow, firing.source(), slugs, firing.input(), caller.label());
    workflow.setFiring(hasMore ? firing.at(place).toJson() : null);
    queued.fire(new ExecutionsQueued(Plane.currentDedicated()));
    return hasMore;
  }

  /**
   * Returns a scan of the records that meet the conditions, with relative dates based on the
   * business time.
   */
  private RecordScan scan(Caller caller, Definition definition, Instant now) {
    RecordScan scan =
        scans.start(
            caller,
            String.valueOf(definition.trigger().objectSlug()),
            new RecordQuery(
                new PageRequest(1, 1),
                "",
                List.of("slug"),
                "",
                definition.conditions(),
                null,
                CountMode.NONE));
    return new RecordScan(
        scan.object(), scan.fields(), scan.sort(), scan.q(), scan.filter(), now, scan.until());
  }

  private static @Nullable String slugs(ScannedRecords rows, List<String> slugs) {
    while (rows.next()) {
      slugs.add(String.valueOf(rows.system(0)));
      if (slugs.size() == PART) {
        return rows.cursor();
      }
    }
    return null;
  }

  private void queue(
      DefinedWorkflow workflow, String source, List<String> slugs, JsonObject input, String by) {
    if (slugs.isEmpty()) {
      return;
    }
    db.update(
        QUEUE
            .with("workspace", bound.id())
            .with("workflow", workflow.id())
            .with("version", workflow.version())
            .with("source", source)
            .with("object", workflow.objectId())
            .with("input", new Sql.Json(input.toString()))
            .with("by", by)
            .with("slugs", slugs.toArray(String[]::new)));
  }
}
