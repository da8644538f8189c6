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
 * @param name its name, 1 to 100 characters
 * @param slug its address; made from the name when absent
 * @param description what it is for
 * @param trigger what sets it off: {@code type} and what belongs to that, such as {@code
 *     object_slug}
 * @param conditions what must hold then, as filters of lists; absent: nothing
 * @param actions its steps in their order, each with {@code type} and what belongs to that
 */
public record NewWorkflow(
    @NotBlank @Size(max = 100) String name,
    @Size(max = 63) @Nullable String slug,
    @Size(max = 2_000) @Nullable String description,
    @NotNull JsonObject trigger,
    @Nullable JsonObject conditions,
    @NotNull JsonArray actions) {}
