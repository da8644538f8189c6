package plinth.workflow;

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
 */
public record LinkQuestion(
    @NotNull JsonObject trigger, @Nullable JsonObject conditions, @NotNull JsonArray actions) {}
