package plinth.jobs;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;

/**
 * What a chunk starts from.
 *
 * @param id the number of the job in its workspace
 * @param slug the job's address
 * @param parameters what the job was queued with
 * @param checkpoint what the chunk before left; null for the first chunk
 */
public record JobWork(
    long id, String slug, JsonObject parameters, @Nullable JsonObject checkpoint) {}
