package plinth.workflow.approval;

import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The comment and attachments of a decision.
 *
 * @param comment at most 2,000 characters
 * @param attachments slugs of uploaded files, at most 20
 */
public record Decision(
    @Size(max = 2_000) @Nullable String comment,
    @Size(max = 20) @Nullable List<String> attachments) {}
