package plinth.workflow.editing;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;
import plinth.kernel.PresentMembers;

/**
 * A change of a workflow: absent members stay unchanged, and null clears optional ones. The slug
 * cannot change. Runs that have started continue unchanged.
 *
 * @param given which members the body contains
 */
public record WorkflowChange(
    @Pattern(regexp = ".*\\S.*", message = "must be one line, and not blank") @Size(max = 100)
        @Nullable String name,
    @Size(max = 2_000) @Nullable String description,
    @Nullable JsonObject trigger,
    @Nullable JsonObject conditions,
    @Nullable JsonArray actions,
    PresentMembers given) {}
