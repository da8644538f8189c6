package plinth.workflow.history;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Words;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.TriggerType;
import plinth.workflow.run.ExecutionStatus;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.SeenRun;

/**
 * A run of a workflow.
 *
 * @param id its number
 * @param workflowVersion the version of the definition that it goes by
 * @param status its status; final once the run has ended
 * @param triggerType what set it off
 * @param source what exactly: {@code change:12} of the change log, {@code slot:…}, {@code
 *     message:…}, {@code manual:…} or {@code retry:…}
 * @param objectSlug the object of the record that it is about; null: none
 * @param recordSlug that record
 * @param filterReason why it was skipped or canceled, in a code
 * @param filterMessage the same in words
 * @param errorCode why it failed, in a code
 * @param errorMessage the same in words
 * @param failedStep the step that failed
 * @param depth how many runs led to it
 * @param causeId the run that led to it; null: none
 * @param retryOf the run that it resumes; null: none
 * @param dueAt when it goes on, while it waits; null: at once, or when somebody decides
 * @param createdBy who or what set it off
 * @param withheld how many of these values were left out, because they tell of what the reader may
 *     not see
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
  /** Why a run was skipped for which a condition does not hold. */
  public static final String CONDITION_NOT_MET = "CONDITION_NOT_MET";

  /** The run as a reader sees it. */
  Execution seen(ReaderVisibility visibility) {
    if (visibility.isWhole()) {
      return this;
    }
    SeenRun run = new SeenRun(visibility);
    Definition definition = visibility.definition();
    boolean isFailureHidden =
        definition.everyStep().stream()
            .anyMatch(step -> step.id().equals(failedStep) && visibility.hides(step));
    boolean isReasonHidden =
        CONDITION_NOT_MET.equals(filterReason)
            && visibility.hidesCondition(definition.conditions());
    String object = run.unless(visibility.hidesObject(), objectSlug);
    String record = run.unless(visibility.hidesObject(), recordSlug);
    String reason = run.unless(isReasonHidden, filterMessage);
    String error = run.unless(isFailureHidden || visibility.hidesObject(), errorMessage);
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
