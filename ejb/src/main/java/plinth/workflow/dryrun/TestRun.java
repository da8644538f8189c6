package plinth.workflow.dryrun;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A request to test a workflow.
 *
 * @param recordSlug the record that it is about; absent: none
 * @param input values that its texts name as {@code input.…}, or by their whole names such as
 *     {@code message.body}
 * @param approve whether approvals are given; absent: they are
 */
public record TestRun(
    @Size(max = 63) @Nullable String recordSlug,
    @Nullable JsonObject input,
    @Nullable Boolean approve) {}
