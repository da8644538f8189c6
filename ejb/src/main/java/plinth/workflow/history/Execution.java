package plinth.workflow.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Words;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.run.ExecutionStatus;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.VisibleRun;

/**
 * A run of a workflow.
 *
 * @param id number of the run
 * @param workflowVersion the version of the definition that it uses
 * @param status status of the run; final once it has ended
 * @param triggerType the type of its trigger
 * @param source the exact trigger: {@code change:12} of the change log, {@code slot:…}, {@code
 *     message:…}, {@code manual:…} or {@code retry:…}
 * @param objectSlug the object of its record; null for none
 * @param recordSlug its record
 * @param filterReason code of the reason why it was skipped or canceled
 * @param filterMessage the reason in words
 * @param errorCode code of the error with which it failed
 * @param errorMessage the error in words
 * @param failedStep the step that failed
 * @param depth how many runs led to it
 * @param causeId the run that caused it; null for none
 * @param retryOf the run that it resumes; null for none
 * @param dueAt when a waiting run continues; null for immediately, or after a decision
 * @param createdBy who or what triggered it
 * @param withheld number of values that were left out because the reader cannot see them
 */
public record Execution(
    long id,
    String workflowSlug,
    String workflowName,
    int workflowVersion,
    ExecutionStatus status,
    @Words(of = TriggerType.class) String triggerType,
    String source,
    @Nullable String objectSlug,
    @Nullable String recordSlug,
    @Nullable String filterReason,
    @Nullable String filterMessage,
    @Nullable String errorCode,
    @Nullable String errorMessage,
    @Nullable String failedStep,
    int depth,
    @Nullable Long causeId,
    @Nullable Long retryOf,
    @Nullable Instant dueAt,
    Actor createdBy,
    Instant queuedAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    int withheld) {
  /** The reason of a run that was skipped because its conditions were not met. */
  public static final String CONDITION_NOT_MET = "CONDITION_NOT_MET";

  /** Returns the run as a reader sees it. */
  Execution visibleTo(ReaderVisibility visibility) {
    if (visibility.seesAll()) {
      return this;
    }
    VisibleRun run = new VisibleRun(visibility);
    Definition definition = visibility.definition();
    boolean isFailureHidden =
        definition.everyStep().stream()
            .anyMatch(step -> step.id().equals(failedStep) && visibility.hides(step));
    boolean isReasonHidden =
        CONDITION_NOT_MET.equals(filterReason)
            && visibility.hidesCondition(definition.conditions());
    String object = run.hideIf(visibility.hidesObject(), objectSlug);
    String record = run.hideIf(visibility.hidesObject(), recordSlug);
    String reason = run.hideIf(isReasonHidden, filterMessage);
    String error = run.hideIf(isFailureHidden || visibility.hidesObject(), errorMessage);
    return new Execution(
        id,
        workflowSlug,
        workflowName,
        workflowVersion,
        status,
        triggerType,
        visibility.hidesObject() ? source.split(":", 2)[0] : source,
        object,
        record,
        filterReason,
        reason,
        errorCode,
        error,
        failedStep,
        depth,
        causeId,
        retryOf,
        dueAt,
        createdBy,
        queuedAt,
        startedAt,
        finishedAt,
        run.withheld());
  }
}
