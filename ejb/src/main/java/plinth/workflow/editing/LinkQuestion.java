package plinth.workflow.editing;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * A workflow of which it is asked whether its sessions are linked.
 *
 * @param trigger as in a workflow
 * @param conditions as in a workflow; absent: none
 * @param actions as in a workflow
 * @param name as in a workflow; does not matter here, nor do slug and description, so that the body
 *     of a workflow is taken as it is
 */
public record LinkQuestion(
    @NotNull JsonObject trigger,
    @Nullable JsonObject conditions,
    @NotNull JsonArray actions,
    @Nullable String name,
    @Nullable String slug,
    @Nullable String description) {}
