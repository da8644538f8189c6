package plinth.workflow.editing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Slugs;
import plinth.objects.Names;
import plinth.workflow.WorkflowConfig;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.definition.DefinedWorkflow;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.DefinitionCheck;
import plinth.workflow.definition.ObjectNumbers;
import plinth.workflow.definition.WorkflowRepository;
import plinth.workflow.definition.WorkflowRow;
import plinth.workflow.visibility.VisibleDefinition;
import plinth.workflow.visibility.WorkflowVisibility;

/** Creates workflows, under the lock with which they are counted. */
@ApplicationScoped
public class WorkflowCreation {
  /**
   * Literal path words at the position of a workflow's slug, which would take precedence over it.
   */
  private static final Set<String> PATH_WORDS =
      Set.of(
          "approvals", "attachments", "meta", "templates", "placeholders", "stats", "executions");

  @Inject private WorkflowRepository workflows;
  @Inject private DefinitionCheck check;
  @Inject private ObjectNumbers objects;
  @Inject private Members members;
  @Inject private WorkflowVisibility visibility;
  @Inject private WorkflowConfig config;

  /** Whether a literal word of a path would take precedence over this slug. */
  public static boolean isReserved(String slug) {
    return PATH_WORDS.contains(slug);
  }

  /**
   * Creates an inactive workflow. Refuses by field a definition that does not fit the workspace as
   * the caller sees it, a slug that is taken or reserved, and more workflows than the maximum.
   *
   * @param template the slug of its template; null for none
   */
  public Workflow create(Caller caller, NewWorkflow given, @Nullable String template) {
    JsonObject conditions = given.conditions();
    Definition definition =
        check.read(
            caller,
            given.trigger(),
            conditions == null ? JsonValue.NULL : conditions,
            given.actions());
    workflows.lockWorkspace();
    long most = config.maxWorkflows();
    if (workflows.count() >= most) {
      throw new Problem(
              WorkflowProblem.WORKFLOW_LIMIT_REACHED,
              "Maximum " + most + " workflows per workspace")
          .with("limit", most);
    }
    WorkflowRow.Owner owner = owner(caller);
    DefinedWorkflow workflow =
        new DefinedWorkflow(
            slug(given),
            given.name().strip(),
            given.description() == null ? "" : given.description().strip(),
            template,
            caller.label());
    workflow.setOwner(owner.id());
    workflow.define(definition, objects.of(definition.trigger()));
    workflows.add(workflow, caller.label());
    return Workflow.of(
        workflow.row(owner),
        VisibleDefinition.of(visibility.of(caller, definition)),
        List.of(),
        check.warnings(definition));
  }

  /**
   * Returns the caller as owner: the member who creates, defines or activates a workflow owns it.
   */
  WorkflowRow.Owner owner(Caller caller) {
    Admin admin = members.findById(caller, caller.requireAdminId()).orElseThrow();
    return new WorkflowRow.Owner(admin.id(), admin.slug(), admin.name());
  }

  private String slug(NewWorkflow given) {
    String explicit = given.slug();
    if (explicit == null) {
      return Slugs.from(
          given.name(), "workflow", slug -> isReserved(slug) || workflows.isSlugTaken(slug));
    }
    if (workflows.isSlugTaken(Names.explicit(explicit, WorkflowCreation::isReserved))) {
      throw new Problem(WorkflowProblem.WORKFLOW_EXISTS)
          .field("slug", "unique", explicit + " is taken");
    }
    return explicit;
  }
}
