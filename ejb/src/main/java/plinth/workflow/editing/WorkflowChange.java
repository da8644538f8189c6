package plinth.workflow.editing;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Given;

/**
 * A change of a workflow: absent keeps, null clears what may be empty. The slug stays. Runs that
 * have begun go on as they began.
 *
 * @param given which members the body holds
 */
public record WorkflowChange(
    @Pattern(regexp = ".*\\S.*", message = "must be one line, and not blank") @Size(max = 100)
        @Nullable String name,
    @Size(max = 2_000) @Nullable String description,
    @Nullable JsonObject trigger,
    @Nullable JsonObject conditions,
    @Nullable JsonArray actions,
    Given given) {}
