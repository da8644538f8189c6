package plinth.workflow.run;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.workflow.action.Action;
import plinth.workflow.definition.TriggerType;

/**
 * A run as the engine works on it, with what is known of its workflow.
 *
 * @param source what set it off
 * @param recordSlug the record that it is about; null: none
 * @param recordVersion the version that the change which set it off made; null: none did
 * @param changeId that change in the change log
 * @param input what else was told when it was set off
 * @param chain the workflows whose runs led to it, the latest last
 * @param rootId the first of the runs that it resumes, itself where it resumes none
 * @param position where its program goes on
 * @param outputs what its steps answered, by their words
 * @param attempts how often the present step was tried
 * @param isCharged whether it was counted as usage
 * @param claims how many leases it lost, and unexpected failures it met, since it last came on
 * @param workflow the slug of its workflow
 * @param isLive whether the workflow is active
 * @param ownerId the admin for whom the workflow acts; null: nobody
 */
public record ExecutionRow(
    long id,
    long workflowId,
    int version,
    ExecutionStatus status,
    TriggerType trigger,
    String source,
    @Nullable String recordSlug,
    @Nullable Long recordVersion,
    @Nullable Long changeId,
    JsonObject input,
    List<Long> chain,
    long rootId,
    boolean isRetry,
    int position,
    JsonObject outputs,
    int attempts,
    boolean isCharged,
    int claims,
    @Nullable Instant dueAt,
    String workflow,
    String workflowName,
    boolean isLive,
    @Nullable Long ownerId) {

  /** How the sources of runs begin that a person started, and that were counted before. */
  public static final String BY_HAND = "manual:";

  /** What the run is counted by as usage, once however often it is retried. */
  String usageSource() {
    return isByHand() ? source : "execution:" + rootId;
  }

  /** Whether a person started it, so that it was counted before it was queued. */
  boolean isByHand() {
    return !isRetry && source.startsWith(BY_HAND);
  }

  /** The word by which everything that the run does is known elsewhere, stable over retries. */
  String key(Action action) {
    return "run-" + rootId + "-" + action.id();
  }

  /** The same run with other outputs. */
  public ExecutionRow with(JsonObject next) {
    return new ExecutionRow(
        id,
        workflowId,
        version,
        status,
        trigger,
        source,
        recordSlug,
        recordVersion,
        changeId,
        input,
        chain,
        rootId,
        isRetry,
        position,
        next,
        attempts,
        isCharged,
        claims,
        dueAt,
        workflow,
        workflowName,
        isLive,
        ownerId);
  }
}
