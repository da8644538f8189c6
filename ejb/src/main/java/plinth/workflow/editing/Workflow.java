package plinth.workflow.editing;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.access.PausedReason;
import plinth.kernel.Actor;
import plinth.kernel.Problem.FieldError;
import plinth.workflow.definition.WorkflowRow;
import plinth.workflow.visibility.VisibleDefinition;

/**
 * A workflow as shown to members.
 *
 * @param slug address of the workflow
 * @param name name of the workflow
 * @param description description of the workflow
 * @param isActive whether it is active; false for a new workflow
 * @param version increases with every change of the definition; a run ends with the version it
 *     started with
 * @param owner the member who last created, defined or activated it, with whose rights it acts
 * @param pausedReason why the server deactivated it; null if it did not
 * @param trigger the trigger: {@code type} and its parameters
 * @param conditions the conditions, as in filters of lists; null for none
 * @param actions the steps, each with {@code id}, {@code type} and its parameters
 * @param nextRunAt the next slot of its schedule; null for none
 * @param problems parts that are no longer valid, such as a deleted field
 * @param warnings valid parts that fail in every run, such as the address of a private host
 * @param withheld number of parts of the definition that were left out because the reader cannot
 *     see what they name; a step then keeps only its id and its type
 * @param templateSlug the template that it was created from; null for none
 * @param createdBy who created it
 */
public record Workflow(
    String slug,
    String name,
    String description,
    boolean isActive,
    int version,
    @Nullable Owner owner,
    @Nullable PausedReason pausedReason,
    JsonObject trigger,
    @Nullable JsonObject conditions,
    JsonArray actions,
    @Nullable Instant nextRunAt,
    List<FieldError> problems,
    List<FieldError> warnings,
    int withheld,
    @Nullable String templateSlug,
    Actor createdBy,
    Instant createdAt,
    Instant updatedAt) {

  /** The member for whom a workflow acts. */
  public record Owner(String slug, String name) {}

  /** Returns a workflow as a reader sees it. */
  static Workflow of(
      WorkflowRow row,
      VisibleDefinition seen,
      List<FieldError> problems,
      List<FieldError> warnings) {
    WorkflowRow.Owner owner = row.owner();
    String paused = row.activity().pausedReason();
    return new Workflow(
        row.slug(),
        row.name(),
        row.description(),
        row.activity().isActive(),
        row.revision().version(),
        owner == null ? null : new Owner(owner.slug(), owner.name()),
        paused == null ? null : PausedReason.valueOf(paused),
        seen.definition().trigger().json(),
        seen.definition().conditions(),
        seen.definition().actions(),
        row.activity().nextFireAt(),
        seen.visible(problems),
        seen.visible(warnings),
        seen.withheld(),
        row.origin().templateSlug(),
        Actor.of(row.origin().createdBy()),
        row.origin().createdAt(),
        row.updatedAt());
  }
}
