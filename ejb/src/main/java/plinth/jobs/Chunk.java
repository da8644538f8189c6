package plinth.jobs;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The result of one chunk of a job.
 *
 * @param checkpoint where the next chunk starts; null: this was the last one
 * @param succeeded items that succeeded in this chunk
 * @param failed items refused in this chunk
 * @param total items of the whole job, once known
 */
public record Chunk(
    @Nullable JsonObject checkpoint, long succeeded, long failed, @Nullable Long total) {
  /** A chunk with more to come. */
  public static Chunk more(JsonObject checkpoint, long succeeded, long failed) {
    return new Chunk(checkpoint, succeeded, failed, null);
  }

  /** The last chunk. */
  public static Chunk last(long succeeded, long failed) {
    return new Chunk(null, succeeded, failed, null);
  }

  /** The same chunk, with the number of items of the whole job. */
  public Chunk withTotal(long itemsInAll) {
    return new Chunk(checkpoint, succeeded, failed, itemsInAll);
  }
}
