package plinth.jobs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A job in a list over many workspaces: its address, kind, counts and times, without its subject.
 *
 * @param workspaceId the workspace that the job concerns; null: none
 * @param slug its address there, or among the platform's
 */
public record JobEntry(
    @Nullable Long workspaceId,
    String slug,
    String kind,
    JobStatus status,
    @Nullable Long total,
    long processed,
    long succeeded,
    long failed,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt) {}
