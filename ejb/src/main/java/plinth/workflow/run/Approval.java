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
import plinth.workflow.visibility.SeenRun;

/**
 * An approval of a run, pending or decided.
 *
 * @param id its number
 * @param status one of the words pending, approved, rejected, expired and canceled
 * @param title what is to be approved; null: the reader may not see what it tells
 * @param message more about it; null: the same
 * @param approvers the slugs of the members who may decide; empty: everybody who may change
 *     workflows
 * @param comment what was said to the decision
 * @param attachments the slugs of the files that were given with it
 * @param decidedBy who decided
 * @param expiresAt until when it waits; then it counts as rejected; null: for ever
 * @param executionId the run
 * @param stepId the step of it
 * @param workflowSlug its workflow
 * @param objectSlug the object of the record that the run is about; null: none
 * @param recordSlug that record
 * @param withheld how many of these values were left out, because they tell of what the reader may
 *     not see
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

  /** The approval as a reader sees it. */
  Approval seen(ReaderVisibility visibility) {
    if (visibility.isWhole()) {
      return this;
    }
    SeenRun run = new SeenRun(visibility);
    JsonObject settings =
        visibility.definition().everyStep().stream()
            .filter(step -> step.id().equals(stepId))
            .findFirst()
            .map(Action::settings)
            .orElse(JsonValue.EMPTY_JSON_OBJECT);
    String seenTitle = run.unless(hides(visibility, settings, "title"), title);
    String seenMessage = run.unless(hides(visibility, settings, "message"), message);
    String object = run.unless(visibility.hidesObject(), objectSlug);
    String record = run.unless(visibility.hidesObject(), recordSlug);
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
