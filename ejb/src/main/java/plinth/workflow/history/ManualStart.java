package plinth.workflow.history;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A request to start a run manually.
 *
 * @param recordSlug the record; absent for none
 * @param input values for texts, named {@code input.…} there
 */
public record ManualStart(
    @Size(max = 63) @Nullable String recordSlug, @Nullable JsonObject input) {}
