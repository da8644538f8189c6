package plinth.workflow.run;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Words;
import plinth.workflow.action.Action;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.VisibleRun;

/**
 * An approval of a run, pending or decided.
 *
 * @param id number of the approval
 * @param status one of the words pending, approved, rejected, expired and canceled
 * @param title what is to be approved; null if the reader cannot see it
 * @param message more about it; null if the reader cannot see it
 * @param approvers the slugs of the members who may decide; empty for everybody who may change
 *     workflows
 * @param comment the comment of the decision
 * @param attachments the slugs of the files attached to the decision
 * @param decidedBy who decided
 * @param expiresAt until when it waits, after which it counts as rejected; null for no limit
 * @param executionId the run
 * @param stepId the step of the run
 * @param workflowSlug the workflow
 * @param objectSlug the object of the run's record; null for none
 * @param recordSlug the record
 * @param withheld number of values that were left out because the reader cannot see them
 */
public record Approval(
    long id,
    @Words(of = ApprovalStatus.class) String status,
    @Nullable String title,
    @Nullable String message,
    List<String> approvers,
    @Nullable String comment,
    List<String> attachments,
    @Nullable Actor decidedBy,
    @Nullable Instant decidedAt,
    @Nullable Instant expiresAt,
    Instant createdAt,
    long executionId,
    String stepId,
    String workflowSlug,
    String workflowName,
    @Nullable String objectSlug,
    @Nullable String recordSlug,
    int withheld) {

  /** Returns the approval as a reader sees it. */
  Approval visibleTo(ReaderVisibility visibility) {
    if (visibility.seesAll()) {
      return this;
    }
    VisibleRun run = new VisibleRun(visibility);
    JsonObject settings =
        visibility.definition().everyStep().stream()
            .filter(step -> step.id().equals(stepId))
            .findFirst()
            .map(Action::settings)
            .orElse(JsonValue.EMPTY_JSON_OBJECT);
    String seenTitle = run.hideIf(hides(visibility, settings, "title"), title);
    String seenMessage = run.hideIf(hides(visibility, settings, "message"), message);
    String object = run.hideIf(visibility.hidesObject(), objectSlug);
    String record = run.hideIf(visibility.hidesObject(), recordSlug);
    return new Approval(
        id,
        status,
        seenTitle,
        seenMessage,
        approvers,
        comment,
        attachments,
        decidedBy,
        decidedAt,
        expiresAt,
        createdAt,
        executionId,
        stepId,
        workflowSlug,
        workflowName,
        object,
        record,
        run.withheld());
  }

  private static boolean hides(ReaderVisibility visibility, JsonObject settings, String part) {
    return visibility.hidesTexts(settings.getOrDefault(part, JsonValue.NULL));
  }
}
