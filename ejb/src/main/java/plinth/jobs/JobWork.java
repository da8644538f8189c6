package plinth.jobs;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * The input of a chunk.
 *
 * @param id the number of the job in its workspace
 * @param slug the job's address
 * @param parameters the parameters with which the job was queued
 * @param checkpoint the checkpoint of the previous chunk; null for the first chunk
 */
public record JobWork(
    long id, String slug, JsonObject parameters, @Nullable JsonObject checkpoint) {
  /** The same work at a later checkpoint. */
  JobWork withCheckpoint(JsonObject later) {
    return new JobWork(id, slug, parameters, later);
  }
}
