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
    Progress progress,
    Times times) {

  /**
   * How many items a job has done.
   *
   * @param total items in all; null while that is not known
   * @param processed items done, well or not
   */
  public record Progress(@Nullable Long total, long processed, long succeeded, long failed) {}

  /** When a job was queued, began and ended. */
  public record Times(
      Instant createdAt, @Nullable Instant startedAt, @Nullable Instant finishedAt) {}
}
