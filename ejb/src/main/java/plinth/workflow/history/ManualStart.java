package plinth.workflow.history;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A request to start a run manually.
 *
 * @param recordSlug the record; absent: none
 * @param input values that its texts name as {@code input.…}
 */
public record ManualStart(
    @Size(max = 63) @Nullable String recordSlug, @Nullable JsonObject input) {}
