package plinth.workflow.dryrun;

import jakarta.annotation.Resource;
import jakarta.ejb.SessionContext;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.records.event.RecordState;
import plinth.records.event.RecordStates;
import plinth.tenancy.Tenanted;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionRights;
import plinth.workflow.definition.WorkflowRepository;
import plinth.workflow.definition.WorkflowRow;
import plinth.workflow.run.ExecutionRow;
import plinth.workflow.run.ExecutionStatus;
import plinth.workflow.run.Run;
import plinth.workflow.run.RunLoader;
import plinth.workflow.run.RunRequestId;
import plinth.workflow.run.WorkflowOwners;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.WorkflowVisibility;

/**
 * Runs workflows as a test, with the rights of the caller. Changes of our own data are really made,
 * in a transaction that is always rolled back, so that later steps and refusals match a real run.
 * Nothing is sent or counted, and the test does not wait.
 */
@Stateless
@Tenanted
public class DryRuns {
  @Resource private SessionContext context;
  @Inject private WorkflowRepository workflows;
  @Inject private RunLoader loader;
  @Inject private Shapes shapes;
  @Inject private RecordStates states;
  @Inject private DrySteps steps;
  @Inject private WorkflowOwners owners;
  @Inject private WorkflowVisibility workflowVisibility;

  /**
   * Returns what a run would do.
   *
   * @param now the business time
   */
  public TestResult of(Caller caller, String slug, TestRun given, Instant now) {
    WorkflowRow workflow =
        workflows.findBySlug(slug).orElseThrow(() -> Problem.notFound("Workflow"));
    try {
      return of(caller, workflow, given, now);
    } finally {
      // Only now: a transaction that is marked for rollback can no longer get a connection.
      context.setRollbackOnly();
    }
  }

  private TestResult of(Caller caller, WorkflowRow workflow, TestRun given, Instant now) {
    Definition definition = workflow.definition();
    Run run = new Run(row(workflow, given), definition, definition.program());
    Caller actor =
        Caller.automation(
            caller.requireWorkspace(),
            workflow.id(),
            caller.requireAdminId(),
            caller.rights(),
            RunRequestId.of(0));
    if (given.recordSlug() != null && record(caller, definition, given.recordSlug()) == null) {
      throw Problem.invalid("record_slug", "unknown", "There is no record " + given.recordSlug());
    }
    Caller owner = owners.acting(caller, workflow);
    ReaderVisibility visibility = workflowVisibility.of(caller, definition);
    JsonObject conditions = definition.conditions();
    if (conditions != null) {
      String fault = loader.fault(owner, run, conditions, loader.scope(owner, run, now));
      if (fault != null) {
        return new TestResult("skipped", "CONDITION_NOT_MET", fault, null, null, List.of(), 0)
            .visibleTo(visibility);
      }
    }
    boolean approves = !Boolean.FALSE.equals(given.approve());
    return steps.run(actor, owner, run, approves, now).visibleTo(visibility);
  }

  private @Nullable RecordState record(Caller caller, Definition definition, String slug) {
    String object = definition.trigger().objectSlug();
    if (object == null) {
      return null;
    }
    DefinitionRights.require(caller, DefinitionRights.READ_RECORDS);
    Shape shape = shapes.requireReadable(caller, object);
    return states.findCurrent(shape, slug).filter(state -> !state.isDeleted()).orElse(null);
  }

  private static ExecutionRow row(WorkflowRow workflow, TestRun given) {
    return new ExecutionRow(
        0,
        new ExecutionRow.OfWorkflow(
            workflow.id(),
            workflow.slug(),
            workflow.name(),
            workflow.revision().version(),
            workflow.activity().isActive(),
            workflow.ownerId()),
        ExecutionStatus.RUNNING,
        new ExecutionRow.Start(
            workflow.definition().trigger().type(),
            "test",
            given.recordSlug(),
            null,
            null,
            Objects.requireNonNullElse(given.input(), JsonValue.EMPTY_JSON_OBJECT),
            List.of()),
        0,
        false,
        ExecutionRow.Progress.NONE,
        true);
  }
}
