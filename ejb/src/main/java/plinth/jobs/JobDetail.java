package plinth.jobs;

import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job with details for operators.
 *
 * @param job the job as its workspace sees it
 * @param workspaceId the workspace that the job concerns; null: none
 * @param subject what it works on, in a form that its kind defines
 * @param heartbeatAt the last heartbeat of its runner
 * @param attempts how often it was begun since it last made progress
 * @param result its result; null if it has none, or none yet
 * @param runs the last executions of the runtime that worked on it, oldest first
 */
public record JobDetail(
    Job job,
    @Nullable Long workspaceId,
    @Nullable String subject,
    Instant heartbeatAt,
    int attempts,
    @Nullable JsonObject result,
    List<JobRun> runs) {}
