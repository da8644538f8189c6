package plinth.jobs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;

/**
 * A job as its workspace sees it.
 *
 * @param slug its address
 * @param kind the key of its {@link JobKind}
 * @param status where it stands
 * @param total items in all; null while that is not known
 * @param processed items done, well or not
 * @param succeeded items done well
 * @param failed items that were refused
 * @param error why the job failed, a sentence for people
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
