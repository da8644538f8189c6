package plinth.jobs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;

/**
 * A job as its workspace sees it.
 *
 * @param slug its address
 * @param kind the key of its {@link JobKind}
 * @param status its status
 * @param total the number of items; null while it is unknown
 * @param processed items that were processed
 * @param succeeded items that succeeded
 * @param failed items that were refused
 * @param error why the job failed, as a sentence
 * @param createdBy who queued it
 */
public record Job(
    String slug,
    String kind,
    JobStatus status,
    @Nullable Long total,
    long processed,
    long succeeded,
    long failed,
    @Nullable String error,
    Actor createdBy,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt) {}
