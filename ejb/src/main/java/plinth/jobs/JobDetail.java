package plinth.jobs;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job with details for operators.
 *
 * @param job the job as its workspace sees it
 * @param workspaceId the workspace that it is about; null: about none
 * @param subject what it works on, in words of its kind
 * @param heartbeatAt when its runner last told of itself
 * @param attempts how often it was taken up since it last got further
 * @param result its result; null if it has none, or none yet
 * @param runs the runtime's executions that worked on it, the last ones, the first of them first
 */
public record JobDetail(
    Job job,
    @Nullable Long workspaceId,
    @Nullable String subject,
    Instant heartbeatAt,
    int attempts,
    @Nullable JsonObject result,
    List<JobRun> runs) {}
