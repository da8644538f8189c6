package plinth.workflow;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem.FieldError;

/**
 * A workflow as people see it.
 *
 * <p>Spec: Workflow.
 *
 * @param slug its address
 * @param name its name
 * @param description what it is for
 * @param isActive whether it is set off; false when it was just made
 * @param version raised by every change of its definition; a run ends by the one it began with
 * @param trigger what sets it off: {@code type} and what belongs to that
 * @param conditions what must hold then, as filters of lists; null: nothing
 * @param actions its steps, each with {@code id}, {@code type} and what belongs to that
 * @param nextRunAt the next slot of its schedule; null: none
 * @param problems what does not hold any more, such as a field that was deleted
 * @param templateSlug the template that it was made from; null: none
 * @param createdBy who made it, such as {@code admin:12}
 */
public record Workflow(
    String slug,
    String name,
    String description,
    boolean isActive,
    int version,
    JsonObject trigger,
    @Nullable JsonObject conditions,
    JsonArray actions,
    @Nullable Instant nextRunAt,
    List<FieldError> problems,
    @Nullable String templateSlug,
    String createdBy,
    Instant createdAt,
    Instant updatedAt) {

  static Workflow of(WorkflowRow row, List<FieldError> problems) {
    return new Workflow(
        row.slug(),
        row.name(),
        row.description(),
        row.isActive(),
        row.version(),
        row.definition().trigger().json(),
        row.definition().conditions(),
        row.definition().actions(),
        row.nextFireAt(),
        problems,
        row.templateSlug(),
        row.createdBy(),
        row.createdAt(),
        row.updatedAt());
  }
}
