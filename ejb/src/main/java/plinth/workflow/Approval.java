package plinth.workflow;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An approval that a run waits for, or waited for.
 *
 * <p>Spec: Automation.
 *
 * @param id its number
 * @param status one of the words pending, approved, rejected, expired and canceled
 * @param title what is to be approved
 * @param message more about it
 * @param approvers the slugs of the members who may decide; empty: everybody who may change
 *     workflows
 * @param comment what was said to the decision
 * @param attachments the slugs of the files that were given with it
 * @param decidedBy who decided, such as {@code admin:12}
 * @param expiresAt until when it waits; then it counts as rejected; null: for ever
 * @param executionId the run
 * @param stepId the step of it
 * @param workflowSlug its workflow
 * @param objectSlug the object of the record that the run is about; null: none
 * @param recordSlug that record
 */
public record Approval(
    long id,
    String status,
    String title,
    String message,
    List<String> approvers,
    @Nullable String comment,
    List<String> attachments,
    @Nullable String decidedBy,
    @Nullable Instant decidedAt,
    @Nullable Instant expiresAt,
    Instant createdAt,
    long executionId,
    String stepId,
    String workflowSlug,
    String workflowName,
    @Nullable String objectSlug,
    @Nullable String recordSlug) {}
