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
 * A run as the engine works on it, with what is known of its workflow.
 *
 * @param workflow the workflow that it runs
 * @param start what set it off
 * @param rootId the first of the runs that it resumes, itself where it resumes none
 * @param isRetry whether it resumes another run
 * @param progress how far it came
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
   * @param version the version of the definition that the run follows
   * @param isLive whether the workflow is active
   * @param ownerId the admin for whom the workflow acts; null: nobody
   */
  public record OfWorkflow(
      long id, String slug, String name, int version, boolean isLive, @Nullable Long ownerId) {}

  /**
   * What set a run off.
   *
   * @param source the person or the event behind it
   * @param recordSlug the record that it is about; null: none
   * @param recordVersion the version that the change which set it off made; null: none did
   * @param changeId that change in the change log
   * @param input what else was told when it was set off
   * @param chain the workflows whose runs led to it, the latest last
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
   * How far a run came.
   *
   * @param position where its program goes on
   * @param outputs what its steps answered, by their words
   * @param attempts how often the present step was tried
   * @param claims how many leases it lost, and unexpected failures it met, since it last came on
   * @param dueAt when it goes on; null: it does not
   */
  public record Progress(
      int position, JsonObject outputs, int attempts, int claims, @Nullable Instant dueAt) {
    /** Of a run that has not begun. */
    public static final Progress NONE = new Progress(0, JsonValue.EMPTY_JSON_OBJECT, 0, 0, null);

    /** The outputs with that of one more step. */
    public JsonObject outputsWith(String step, JsonValue output) {
      return Json.createObjectBuilder(outputs).add(step, output).build();
    }

    private Progress with(JsonObject next) {
      return new Progress(position, next, attempts, claims, dueAt);
    }
  }

  /** How the sources of runs begin that a person started, and that were counted before. */
  public static final String BY_HAND = "manual:";

  /** What the run is counted by as usage, once however often it is retried. */
  String usageSource() {
    return isByHand() ? start.source : "execution:" + rootId;
  }

  /** Whether a person started it, so that it was counted before it was queued. */
  boolean isByHand() {
    return !isRetry && start.source.startsWith(BY_HAND);
  }

  /** The word by which everything that the run does is known elsewhere, stable over retries. */
  String key(Action action) {
    return "run-" + rootId + "-" + action.id();
  }

  /** The same run with other outputs. */
  public ExecutionRow with(JsonObject next) {
    return new ExecutionRow(
        id, workflow, status, start, rootId, isRetry, progress.with(next), isCharged);
  }
}
