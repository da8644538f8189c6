package plinth.workflow.editing;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A request to create a workflow.
 *
 * @param name name of the workflow, 1 to 100 characters
 * @param slug address of the workflow; derived from the name if absent
 * @param description description of the workflow
 * @param trigger the trigger: {@code type} and its parameters, such as {@code object_slug}
 * @param conditions the conditions, as in filters of lists; absent for none
 * @param actions the steps in order, each with {@code type} and its parameters
 */
public record NewWorkflow(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @Size(max = 2_000) @Nullable String description,
    @NotNull JsonObject trigger,
    @Nullable JsonObject conditions,
    @NotNull JsonArray actions) {}
