package plinth.jobs;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The batch runtime's figures for one step of an execution.
 *
 * @param name the step's name in the job's XML
 * @param status the runtime's status, such as {@code COMPLETED}
 * @param exitStatus the exit status that the step set
 * @param readCount items read; for a job of a workspace, its chunks
 * @param writeCount items written
 * @param commitCount transactions committed
 * @param rollbackCount transactions rolled back
 * @param filterCount items filtered out
 * @param skipCount items skipped when read, processed or written
 */
public record JobStep(
    String name,
    String status,
    @Nullable String exitStatus,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    long readCount,
    long writeCount,
    long commitCount,
    long rollbackCount,
    long filterCount,
    long skipCount) {}
