package plinth.platform.job;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Slots;

/**
 * One run of a scheduler.
 *
 * @param slot the moment at which it was due or requested
 * @param askedBy who requested it, such as {@code operator:1}; null: the schedule
 * @param workspaceId the only workspace of a requested run; null: all
 * @param node the node that it ran on
 * @param finishedAt when it ended; null: it is running, or its node died
 * @param tookMs its duration in milliseconds
 * @param items items that were due
 * @param failures items among them that failed
 */
public record SchedulerRunView(
    Instant slot,
    @Nullable String askedBy,
    @Nullable Long workspaceId,
    String node,
    Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable Long tookMs,
    int items,
    int failures) {
  static SchedulerRunView of(Slots.Taken run) {
    Instant finishedAt = run.finishedAt();
    return new SchedulerRunView(
        run.slot(),
        run.askedBy(),
        run.workspaceId(),
        run.node(),
        run.startedAt(),
        finishedAt,
        finishedAt == null ? null : Duration.between(run.startedAt(), finishedAt).toMillis(),
        run.items(),
        run.failures());
  }
}
