package plinth.records.rebuild;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.kernel.Words;

/**
 * The progress of an object's last rebuild of slots, tags and search texts.
 *
 * @param objectSlug the object
 * @param objectName its name
 * @param status the status of the job; {@code none} if there was none yet
 * @param job the slug of the job
 * @param total the number of records to process; null until it is known
 * @param processed the number of records processed
 * @param progress the progress in per cent
 * @param error why the rebuild failed, a sentence for people
 */
public record Migration(
    String objectSlug,
    String objectName,
    @Words({
          "none",
          "queued",
          "running",
          "stopped",
          "completed",
          "completed_with_errors",
          "failed",
          "canceled",
          "expired"
        })
        String status,
    @Nullable String job,
    @Nullable Long total,
    long processed,
    int progress,
    @Nullable String error,
    @Nullable Instant queuedAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt) {

  /** The status of an object that was never migrated. */
  static final String NONE = "none";

  static Migration of(String objectSlug, String objectName, @Nullable Job job) {
    if (job == null) {
      return new Migration(objectSlug, objectName, NONE, null, null, 0, 0, null, null, null, null);
    }
    return new Migration(
        objectSlug,
        objectName,
        job.status().code(),
        job.slug(),
        job.total(),
        job.processed(),
        progress(job),
        job.error(),
        job.createdAt(),
        job.startedAt(),
        job.finishedAt());
  }

  private static int progress(Job job) {
    Long total = job.total();
    if (job.status().isFinal() && job.error() == null) {
      return 100;
    }
    // Records written meanwhile are processed too, so there may be more than were counted.
    return total == null || total == 0 ? 0 : (int) Math.min(99, 100 * job.processed() / total);
  }
}
