package plinth.workflow.editing;

import jakarta.ejb.Stateless;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.access.AccessProblem;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Page.PageRequest;
import plinth.kernel.Precondition;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.tenancy.Signals;
import plinth.tenancy.Tenanted;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.definition.ActiveWorkflows;
import plinth.workflow.definition.DefinedWorkflow;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.LinkedSessions;
import plinth.workflow.definition.ObjectNumbers;
import plinth.workflow.definition.Trigger;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.definition.WorkflowRepository;
import plinth.workflow.definition.WorkflowRow;
import plinth.workflow.definition.WorkflowsChanged;
import plinth.workflow.run.ExecutionEnds;
import plinth.workflow.run.WorkflowOwners;
import plinth.workflow.visibility.VisibleDefinition;
import plinth.workflow.visibility.WorkflowVisibility;

/** Use cases for the workflows of a workspace. */
@Stateless
@Tenanted
public class Workflows {
  @Inject private WorkflowRepository workflows;
  @Inject private WorkflowCreation maker;
  @Inject private DefinitionCheck check;
  @Inject private LinkedSessions sessions;
  @Inject private WorkflowOwners owners;
  @Inject private WorkflowVisibility visibility;
  @Inject private ObjectNumbers objects;
  @Inject private ExecutionEnds ends;
  @Inject private Signals signals;
  @Inject private Event<WorkflowsChanged> changed;

  /** Returns a page of the workflows, newest first. */
  public Page<Workflow> list(Caller caller, WorkflowQuery query, PageRequest page) {
    List<WorkflowRow> rows =
        workflows.listNewest().stream()
            .filter(row -> query.admits(row, visible(caller, row).definition().trigger()))
            .toList();
    return Page.of(rows, page).map(row -> view(caller, row));
  }

  /** Returns the names of workflows by their numbers, including deleted ones. */
  public Map<Long, String> names(Caller caller, Collection<Long> ids) {
    return workflows.names(ids);
  }

  /** Returns a workflow. */
  public Workflow read(Caller caller, String slug) {
    return view(caller, require(slug));
  }

  /**
   * Creates an inactive workflow. Refuses by field a definition that does not fit the workspace as
   * the caller sees it, a slug that is taken or reserved, and more workflows than the maximum
   * (400).
   */
  public Workflow create(Caller caller, NewWorkflow given) {
    return maker.create(caller, given, null);
  }

  /**
   * Changes a workflow. Refuses as {@link #create} does, and a stale version (412). Queued runs use
   * the version for which they were queued.
   *
   * @param now the business time
   */
  public Workflow update(
      Caller caller, String slug, WorkflowChange change, Precondition precondition, Instant now) {
    DefinedWorkflow workflow = requireLocked(slug);
    precondition.require(workflow.version());
    Definition was = workflow.definition();
    Definition definition = was;
    boolean isDefined =
        change.trigger() != null || change.given().has("conditions") || change.actions() != null;
    if (isDefined) {
      refuseKept(caller, was, change);
      JsonObject conditions =
          change.given().has("conditions") ? change.conditions() : was.conditions();
      definition =
          check.read(
              caller,
              change.trigger() == null ? was.trigger().json() : change.trigger(),
              conditions == null ? JsonValue.NULL : conditions,
              change.actions() == null ? was.actions() : change.actions());
    }
    WorkflowRow.Owner owner = isDefined ? maker.owner(caller) : workflows.owner(workflow);
    workflow.describe(
        change.name() == null ? workflow.name() : change.name().strip(),
        change.given().has("description")
            ? Objects.requireNonNullElse(change.description(), "").strip()
            : workflow.description());
    workflow.setOwner(owner == null ? null : owner.id());
    workflow.setNextFire(workflow.isActive() ? nextSlot(definition.trigger(), now) : null);
    if (workflow.define(definition, objects.of(definition.trigger()))) {
      workflows.addVersion(workflow, caller.label());
    }
    notifyChanged(caller);
    return view(caller, workflow.row(owner));
  }

  /** Refuses a caller who has no right to the unchanged parts of a definition. */
  private void refuseKept(Caller caller, Definition was, WorkflowChange change) {
    boolean isDenied =
        check.listDenied(caller, was).stream()
            .map(FieldError::field)
            .anyMatch(
                field ->
                    (field.startsWith("trigger") && change.trigger() == null)
                        || (field.startsWith("conditions") && !change.given().has("conditions"))
                        || (field.startsWith("actions") && change.actions() == null));
    if (isDenied) {
      throw new Problem(AccessProblem.RIGHTS_EXCEEDED);
    }
  }

  /**
   * Activates or deactivates a workflow. The member who activates it becomes its owner: the
   * workflow acts with that member's rights, which must include the required ones (403). A workflow
   * that is activated must be valid (400 with the invalid fields). Deactivation cancels the queued
   * runs.
   *
   * @param isActive the new state; null toggles it
   * @param now the business time
   */
  public Workflow toggle(Caller caller, String slug, @Nullable Boolean isActive, Instant now) {
    DefinedWorkflow workflow = requireLocked(slug);
    boolean next = isActive == null ? !workflow.isActive() : isActive;
    Trigger trigger = workflow.definition().trigger();
    if (next && !workflow.isActive()) {
      if (!check.listDenied(caller, workflow.definition()).isEmpty()) {
        throw new Problem(AccessProblem.RIGHTS_EXCEEDED);
      }
      var problems = check.problems(caller, workflow.definition());
      if (!problems.isEmpty()) {
        Problem broken = new Problem(WorkflowProblem.WORKFLOW_BROKEN);
        problems.forEach(p -> broken.field(p.field(), p.rule(), p.message()));
        throw broken;
      }
      sessions.refuseUnlinked(caller, workflow.definition());
    }
    if (next != workflow.isActive()) {
      if (next) {
        workflow.activate(caller.requireAdminId(), nextSlot(trigger, now));
      } else {
        workflow.deactivate(null);
        ends.cancelQueued(workflow.id(), "WORKFLOW_DISABLED", "The workflow was deactivated");
      }
      notifyChanged(caller);
    }
    return read(caller, slug);
  }

  /** Deletes a workflow and cancels its unfinished runs. All its runs remain readable. */
  public void delete(Caller caller, String slug) {
    workflows.lockWorkspace();
    DefinedWorkflow workflow = requireLocked(slug);
    workflow.delete();
    ends.cancelOpen(workflow.id(), "WORKFLOW_DELETED", "The workflow was deleted");
    notifyChanged(caller);
  }

  private static @Nullable Instant nextSlot(Trigger trigger, Instant now) {
    return trigger.type() == TriggerType.SCHEDULED_REMINDER
        ? trigger.schedule().next(now).orElse(null)
        : null;
  }

  private void notifyChanged(Caller caller) {
    long workspace = caller.requireWorkspace().id();
    changed.fire(new WorkflowsChanged(workspace));
    signals.publish(ActiveWorkflows.TOPIC, String.valueOf(workspace));
  }

  private Workflow view(Caller caller, WorkflowRow row) {
    List<FieldError> problems = check.problems(owners.acting(caller, row), row.definition());
    return Workflow.of(row, visible(caller, row), problems, check.warnings(row.definition()));
  }

  private VisibleDefinition visible(Caller caller, WorkflowRow row) {
    return VisibleDefinition.of(visibility.of(caller, row.definition()));
  }

  private DefinedWorkflow requireLocked(String slug) {
    return workflows.lock(slug).orElseThrow(() -> Problem.notFound("Workflow"));
  }

  private WorkflowRow require(String slug) {
    return workflows.findBySlug(slug).orElseThrow(() -> Problem.notFound("Workflow"));
  }
}
