package plinth.workflow.dryrun;

import jakarta.json.JsonObject;
import jakarta.validation.constraints.Size;
import org.jspecify.annotations.Nullable;

/**
 * A request to test a workflow.
 *
 * @param recordSlug the record of the run; absent for none
 * @param input values for texts, named {@code input.…} there, or full names such as {@code
 *     message.body}
 * @param approve whether approvals are given; absent means they are
 */
public record TestRun(
    @Size(max = 63) @Nullable String recordSlug,
    @Nullable JsonObject input,
    @Nullable Boolean approve) {}
