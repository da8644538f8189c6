package plinth.workflow.editing;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.validation.constraints.NotNull;
import org.jspecify.annotations.Nullable;

/**
 * A request to check whether the sessions of a workflow are linked.
 *
 * @param trigger as in a workflow
 * @param conditions as in a workflow; absent for none
 * @param actions as in a workflow
 * @param name ignored, like slug and description, so that the body of a workflow can be sent
 *     unchanged
 */
public record LinkCheckRequest(
    @NotNull JsonObject trigger,
    @Nullable JsonObject conditions,
    @NotNull JsonArray actions,
    @Nullable String name,
    @Nullable String slug,
    @Nullable String description) {}
