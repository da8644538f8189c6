package plinth.workflow.run;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.workflow.action.Action;
import plinth.workflow.definition.TriggerType;

/**
 * A run for the engine, with data of its workflow.
 *
 * @param workflow the workflow
 * @param start what triggered the run
 * @param rootId the first of the runs that it resumes; its own number if it resumes none
 * @param isRetry whether it resumes another run
 * @param progress the progress of the run
 * @param isCharged whether it was counted as usage
 */
public record ExecutionRow(
    long id,
    OfWorkflow workflow,
    ExecutionStatus status,
    Start start,
    long rootId,
    boolean isRetry,
    Progress progress,
    boolean isCharged) {

  /**
   * The workflow of a run.
   *
   * @param version the version of the definition that the run uses
   * @param isLive whether the workflow is active
   * @param ownerId the admin for whom the workflow acts; null for nobody
   */
  public record OfWorkflow(
      long id, String slug, String name, int version, boolean isLive, @Nullable Long ownerId) {}

  /**
   * The trigger of a run.
   *
   * @param source the person or event behind it
   * @param recordSlug the record of the run; null for none
   * @param recordVersion the record version that the triggering change created; null without a
   *     change
   * @param changeId the change in the change log
   * @param input further input of the trigger
   * @param chain the workflows whose runs led to it, latest last
   */
  public record Start(
      TriggerType trigger,
      String source,
      @Nullable String recordSlug,
      @Nullable Long recordVersion,
      @Nullable Long changeId,
      JsonObject input,
      List<Long> chain) {}

  /**
   * The progress of a run.
   *
   * @param position where its program continues
   * @param outputs the outputs of its steps by their ids
   * @param attempts number of attempts of the current step
   * @param claims number of lost leases and unexpected failures since its last progress
   * @param dueAt when it continues; null if it does not
   */
  public record Progress(
      int position, JsonObject outputs, int attempts, int claims, @Nullable Instant dueAt) {
    /** The progress of a run that has not started. */
    public static final Progress NONE = new Progress(0, JsonValue.EMPTY_JSON_OBJECT, 0, 0, null);

    /** Returns the outputs with that of another step. */
    public JsonObject outputsWith(String step, JsonValue output) {
      return Json.createObjectBuilder(outputs).add(step, output).build();
    }

    private Progress with(JsonObject next) {
      return new Progress(position, next, attempts, claims, dueAt);
    }
  }

  /** Prefix of the sources of manually started runs, which were counted before they were queued. */
  public static final String BY_HAND = "manual:";

  /** Returns the usage source of the run; a run is counted once, however often it is retried. */
  String usageSource() {
    return isByHand() ? start.source : "execution:" + rootId;
  }

  /** Whether a person started it, so that it was counted before it was queued. */
  boolean isByHand() {
    return !isRetry && start.source.startsWith(BY_HAND);
  }

  /** Returns the idempotency key of a step, stable across retries. */
  String key(Action action) {
    return "run-" + rootId + "-" + action.id();
  }

  /** Returns the run with changed outputs. */
  public ExecutionRow with(JsonObject next) {
    return new ExecutionRow(
        id, workflow, status, start, rootId, isRetry, progress.with(next), isCharged);
  }
}
