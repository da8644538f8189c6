package plinth.workflow.history;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.Shapes;
import plinth.records.PersonSlugs;
import plinth.records.event.RecordStates;
import plinth.tenancy.Tenanted;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.Op;
import plinth.workflow.definition.Trigger;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.definition.WorkflowRepository;
import plinth.workflow.definition.WorkflowRow;
import plinth.workflow.run.ExecutionEnds;
import plinth.workflow.run.ExecutionRepository;
import plinth.workflow.run.ExecutionRow;
import plinth.workflow.run.ExecutionStarts;
import plinth.workflow.run.ExecutionStatus;
import plinth.workflow.run.MessageSteps;
import plinth.workflow.run.Run;
import plinth.workflow.run.RunLoader;
import plinth.workflow.run.WorkflowOwners;

/** Use cases for workflow runs of a workspace. */
@Stateless
@Tenanted
public class Executions {
  /** The most days that figures are asked for. */
  public static final int MAX_DAYS = 365;

  @Inject private WorkflowRepository workflows;
  @Inject private ExecutionReads reads;
  @Inject private ExecutionStarts starts;
  @Inject private ExecutionEnds ends;
  @Inject private ExecutionRepository executions;
  @Inject private Shapes shapes;
  @Inject private RecordStates states;
  @Inject private DefinitionCheck check;
  @Inject private PersonSlugs slugs;
  @Inject private RunLoader loader;
  @Inject private WorkflowOwners owners;
  @Inject private MessageSteps messages;

  /**
   * A page of runs, the latest first.
   *
   * @param slug of this workflow; null: of all, those that were deleted among them
   */
  public Page<Execution> list(
      Caller caller, @Nullable String slug, ExecutionQuery query, PageRequest page) {
    Long workflowId = slug == null ? null : Long.valueOf(required(slug).id());
    return reads.page(caller, workflowId, query, page);
  }

  /** A run with everything that it did; also of a workflow that was deleted. */
  public ExecutionTrace read(Caller caller, long id) {
    return reads.trace(caller, id).orElseThrow(() -> Problem.notFound("Execution"));
  }

  /**
   * How the runs of the last days went.
   *
   * @param slug of this workflow; null: of all
   */
  public ExecutionStats stats(Caller caller, @Nullable String slug, int days) {
    if (days < 1 || days > MAX_DAYS) {
      throw Problem.invalid("days", "range", "days must be between 1 and " + MAX_DAYS);
    }
    Long workflowId = slug == null ? null : Long.valueOf(required(slug).id());
    return reads.stats(workflowId, days, Time.now().minus(Duration.ofDays(days)));
  }

  /**
   * Resumes a run at the step that failed, or that there was no room for, as a run of its own.
   * Refuses any other (400), one that was resumed already (409), and one whose step sends into a
   * chat that has no room yet (429).
   *
   * @param now the business moment
   */
  public Execution retry(Caller caller, String slug, long id, Instant now) {
    ExecutionRow row = retryable(caller, slug, id);
    long resumed =
        starts
            .resume(id, caller.label())
            .orElseThrow(() -> new Problem(WorkflowProblem.EXECUTION_RETRIED));
    loader.open(id).ifPresent(run -> requireRoom(owners.acting(caller, row), run, now));
    return shown(caller, resumed);
  }

  private void requireRoom(Caller actor, Run run, Instant now) {
    int position = run.position();
    if (!run.program().isEnd(position)
        && run.program().at(position) instanceof Op.Do step
        && step.action().type().isMessage()) {
      messages.requireRoom(actor, step.action(), loader.scope(actor, run, now));
    }
  }

  /**
   * What a run that is to be resumed is counted by as usage; empty when it was counted before.
   * Refuses one that is not resumed.
   */
  public Optional<String> uncounted(Caller caller, String slug, long id) {
    ExecutionRow row = retryable(caller, slug, id);
    return row.isCharged() ? Optional.empty() : Optional.of("execution:" + row.rootId());
  }

  private ExecutionRow retryable(Caller caller, String slug, long id) {
    WorkflowRow workflow = required(slug);
    ExecutionRow row =
        executions
            .lock(id)
            .filter(run -> run.workflow().id() == workflow.id())
            .orElseThrow(() -> Problem.notFound("Execution"));
    if (row.status() != ExecutionStatus.FAILED && !executions.isOutOfRoom(id)) {
      throw new Problem(WorkflowProblem.EXECUTION_NOT_FAILED);
    }
    refuseDenied(caller, workflows.definition(workflow.id(), row.workflow().version()));
    return row;
  }

  /**
   * Stops a run that has not ended: what it did stays, and nothing more is done. Refuses one that
   * has ended (409).
   */
  public Execution cancel(Caller caller, long id) {
    ExecutionRow row = executions.lock(id).orElseThrow(() -> Problem.notFound("Execution"));
    if (row.status().isEnd()) {
      throw new Problem(WorkflowProblem.EXECUTION_FINISHED);
    }
    ends.cancel(id, "CANCELED", "Canceled by " + slugs.of(caller, caller.label()));
    return shown(caller, id);
  }

  /**
   * Starts a workflow by hand. Refuses one with another trigger, one that is not active, and a
   * record that is not there.
   *
   * @param start what it is about
   * @param source what the run is known and counted by
   */
  public Execution start(Caller caller, String slug, ManualStart start, String source) {
    WorkflowRow workflow = startable(caller, slug, start);
    JsonObject input = Objects.requireNonNullElse(start.input(), JsonValue.EMPTY_JSON_OBJECT);
    long id =
        starts.queue(workflow, source, start.recordSlug(), input, caller.label()).orElseThrow();
    return shown(caller, id);
  }

  /** Refuses what {@link #start} refuses, and starts nothing. */
  public void requireStartable(Caller caller, String slug, ManualStart start) {
    startable(caller, slug, start);
  }

  private WorkflowRow startable(Caller caller, String slug, ManualStart start) {
    WorkflowRow workflow = required(slug);
    Trigger trigger = workflow.definition().trigger();
    if (trigger.type() != TriggerType.MANUAL) {
      throw new Problem(WorkflowProblem.WORKFLOW_NOT_MANUAL);
    }
    if (!workflow.activity().isActive()) {
      throw new Problem(WorkflowProblem.WORKFLOW_INACTIVE);
    }
    refuseDenied(caller, workflow.definition());
    String record = start.recordSlug();
    if (record != null) {
      refuseUnknown(caller, trigger, record);
    } else if (workflow.definition().isAboutRecord()) {
      throw Problem.invalid("record_slug", "required", "The workflow needs a record");
    }
    return workflow;
  }

  /** A caller who starts steps must be allowed to do them by hand. */
  private void refuseDenied(Caller caller, Definition definition) {
    if (!check.denied(caller, definition).isEmpty()) {
      throw new Problem(AccessProblem.RIGHTS_EXCEEDED);
    }
  }

  private void refuseUnknown(Caller caller, Trigger trigger, String record) {
    String object = trigger.objectSlug();
    if (object == null) {
      throw Problem.invalid("record_slug", "unknown", "The workflow is about no record");
    }
    boolean isThere =
        states
            .now(shapes.toRead(caller, object), record)
            .filter(state -> !state.isDeleted())
            .isPresent();
    if (!isThere) {
      throw Problem.invalid("record_slug", "unknown", "There is no record " + record);
    }
  }

  private Execution shown(Caller caller, long id) {
    return reads.find(caller, id).orElseThrow(() -> Problem.notFound("Execution"));
  }

  private WorkflowRow required(String slug) {
    return workflows.bySlug(slug).orElseThrow(() -> Problem.notFound("Workflow"));
  }
}
