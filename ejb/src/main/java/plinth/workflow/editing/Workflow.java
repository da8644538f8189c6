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
import plinth.workflow.visibility.SeenDefinition;

/**
 * A workflow as shown to members.
 *
 * @param slug its address
 * @param name its name
 * @param description what it is for
 * @param isActive whether it is set off; false when it was just made
 * @param version raised by every change of its definition; a run ends by the one it began with
 * @param owner who made, defined or switched it on last: it acts with the rights of that member
 * @param pausedReason why it was switched off without anybody asking for it; null: it was not
 * @param trigger what sets it off: {@code type} and what belongs to that
 * @param conditions what must hold then, as filters of lists; null: nothing
 * @param actions its steps, each with {@code id}, {@code type} and what belongs to that
 * @param nextRunAt the next slot of its schedule; null: none
 * @param problems what does not hold any more, such as a field that was deleted
 * @param warnings what holds and will fail at each run, such as the address of a private host
 * @param withheld how many parts of its definition were left out, because they name what the reader
 *     may not see: of a step its word and its type are left
 * @param templateSlug the template that it was made from; null: none
 * @param createdBy who made it
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

  /** A workflow as a reader sees it. */
  static Workflow of(
      WorkflowRow row, SeenDefinition seen, List<FieldError> problems, List<FieldError> warnings) {
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
        seen.seen(problems),
        seen.seen(warnings),
        seen.withheld(),
        row.origin().templateSlug(),
        Actor.of(row.origin().createdBy()),
        row.origin().createdAt(),
        row.updatedAt());
  }
}
