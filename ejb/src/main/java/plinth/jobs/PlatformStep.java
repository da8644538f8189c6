package plinth.jobs;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The result of one step of a platform job.
 *
 * @param chunk where the next step starts, and the counts of this one
 * @param result the result of the job, which replaces an earlier one; null: unchanged
 */
public record PlatformStep(Chunk chunk, @Nullable JsonObject result) {
  /** A step with more to come. */
  public static PlatformStep more(JsonObject checkpoint, long succeeded, long failed) {
    return new PlatformStep(Chunk.more(checkpoint, succeeded, failed), null);
  }

  /** The last step. */
  public static PlatformStep last(long succeeded, long failed) {
    return new PlatformStep(Chunk.last(succeeded, failed), null);
  }

  /** The same step, with the number of items of the whole job. */
  public PlatformStep withTotal(long itemsInAll) {
    return new PlatformStep(chunk.withTotal(itemsInAll), result);
  }

  /** The same step, with the result of the job. */
  public PlatformStep withResult(JsonObject left) {
    return new PlatformStep(chunk, left);
  }
}
