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
  /** The maximum number of days for statistics. */
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
   * Returns a page of runs, latest first.
   *
   * @param slug the workflow; null for all, including deleted ones
   */
  public Page<Execution> list(
      Caller caller, @Nullable String slug, ExecutionQuery query, PageRequest page) {
    Long workflowId = slug == null ? null : Long.valueOf(require(slug).id());
    return reads.page(caller, workflowId, query, page);
  }

  /** Returns a run with all its steps, even if its workflow is deleted. */
  public ExecutionTrace read(Caller caller, long id) {
    return reads.trace(caller, id).orElseThrow(() -> Problem.notFound("Execution"));
  }

  /**
   * Returns statistics of the runs of the last days.
   *
   * @param slug the workflow; null for all
   */
  public ExecutionStats stats(Caller caller, @Nullable String slug, int days) {
    if (days < 1 || days > MAX_DAYS) {
      throw Problem.invalid("days", "range", "days must be between 1 and " + MAX_DAYS);
    }
    Long workflowId = slug == null ? null : Long.valueOf(require(slug).id());
    return reads.stats(workflowId, days, Time.now().minus(Duration.ofDays(days)));
  }

  /**
   * Resumes a run as a separate run, at the step that failed or for which a limit left no room.
   * Refuses any other run (400), a run that was already resumed (409), and a run whose step sends
   * into a chat that has reached its limit (429).
   *
   * @param now the business time
   */
  public Execution retry(Caller caller, String slug, long id, Instant now) {
    ExecutionRow row = requireRetryable(caller, slug, id);
    long resumed =
        starts
            .resume(id, caller.label())
            .orElseThrow(() -> new Problem(WorkflowProblem.EXECUTION_RETRIED));
    loader.lock(id).ifPresent(run -> requireRoom(owners.acting(caller, row), run, now));
    return view(caller, resumed);
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
   * Returns the usage source of a run to resume; empty if the run was already counted. Refuses a
   * run that cannot be resumed.
   */
  public Optional<String> unchargedSource(Caller caller, String slug, long id) {
    ExecutionRow row = requireRetryable(caller, slug, id);
    return row.isCharged() ? Optional.empty() : Optional.of("execution:" + row.rootId());
  }

  private ExecutionRow requireRetryable(Caller caller, String slug, long id) {
    WorkflowRow workflow = require(slug);
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
   * Cancels an unfinished run: its effects remain, and it runs no further steps. Refuses a finished
   * run (409).
   */
  public Execution cancel(Caller caller, long id) {
    ExecutionRow row = executions.lock(id).orElseThrow(() -> Problem.notFound("Execution"));
    if (row.status().isEnd()) {
      throw new Problem(WorkflowProblem.EXECUTION_FINISHED);
    }
    ends.cancel(id, "CANCELED", "Canceled by " + slugs.of(caller, caller.label()));
    return view(caller, id);
  }

  /**
   * Starts a workflow manually. Refuses a workflow with another trigger, an inactive workflow, and
   * an unknown record.
   *
   * @param start the record and the input of the run
   * @param source the source by which the run is identified and counted
   */
  public Execution start(Caller caller, String slug, ManualStart start, String source) {
    WorkflowRow workflow = startable(caller, slug, start);
    JsonObject input = Objects.requireNonNullElse(start.input(), JsonValue.EMPTY_JSON_OBJECT);
    long id =
        starts.queue(workflow, source, start.recordSlug(), input, caller.label()).orElseThrow();
    return view(caller, id);
  }

  /** Refuses as {@link #start} does, without starting a run. */
  public void requireStartable(Caller caller, String slug, ManualStart start) {
    startable(caller, slug, start);
  }

  private WorkflowRow startable(Caller caller, String slug, ManualStart start) {
    WorkflowRow workflow = require(slug);
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

  /** A caller who starts steps must have the right to do the same manually. */
  private void refuseDenied(Caller caller, Definition definition) {
    if (!check.listDenied(caller, definition).isEmpty()) {
      throw new Problem(AccessProblem.RIGHTS_EXCEEDED);
    }
  }

  private void refuseUnknown(Caller caller, Trigger trigger, String record) {
    String object = trigger.objectSlug();
    if (object == null) {
      throw Problem.invalid("record_slug", "unknown", "The workflow does not run on records");
    }
    boolean isThere =
        states
            .findCurrent(shapes.requireReadable(caller, object), record)
            .filter(state -> !state.isDeleted())
            .isPresent();
    if (!isThere) {
      throw Problem.invalid("record_slug", "unknown", "There is no record " + record);
    }
  }

  private Execution view(Caller caller, long id) {
    return reads.find(caller, id).orElseThrow(() -> Problem.notFound("Execution"));
  }

  private WorkflowRow require(String slug) {
    return workflows.findBySlug(slug).orElseThrow(() -> Problem.notFound("Workflow"));
  }
}
