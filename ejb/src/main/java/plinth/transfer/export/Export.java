package plinth.transfer.export;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.jobs.JobStatus;
import plinth.kernel.Actor;

/**
 * An export as shown to those who may download its file.
 *
 * @param slug its address
 * @param status its status
 * @param format the format of its file
 * @param name the name of its file
 * @param total the total number of records; null until it is known
 * @param processed the number of records written
 * @param succeeded the same as {@code processed}
 * @param failed always 0: a record that cannot be written fails the export
 * @param percent the progress, 0 to 100
 * @param size the size of the file so far, in bytes
 * @param expiresAt until when the file is kept; null until it is ready
 * @param error why the export failed, a sentence for people
 * @param createdBy who created the export
 */
public record Export(
    String slug,
    Status status,
    ExportFormat format,
    String name,
    @Nullable Long total,
    long processed,
    long succeeded,
    long failed,
    int percent,
    long size,
    @Nullable Instant expiresAt,
    @Nullable String error,
    Actor createdBy,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt) {

  /** The status of an export. */
  public enum Status {
    QUEUED,
    RUNNING,
    COMPLETED,
    FAILED,
    EXPIRED
  }

  /** The state of an export at a moment. */
  static Export of(Job job, ExportedFile file, Instant now) {
    Status status = status(job.status(), file, now);
    return new Export(
        job.slug(),
        status,
        file.format(),
        file.name(),
        job.total(),
        job.processed(),
        job.succeeded(),
        job.failed(),
        percent(job, status),
        file.size(),
        file.expiresAt(),
        job.status() == JobStatus.CANCELED ? "The export was canceled" : job.error(),
        job.createdBy(),
        job.createdAt(),
        job.startedAt(),
        job.finishedAt());
  }

  private static Status status(JobStatus job, ExportedFile file, Instant now) {
    if (job == JobStatus.CANCELED) {
      return Status.FAILED;
    }
    Instant until = file.expiresAt();
    boolean isOver = until != null && !until.isAfter(now);
    return isOver ? Status.EXPIRED : Status.valueOf(job.name());
  }

  /**
   * Limits the progress of a running export below 100, because all records may be written before it
   * ends.
   */
  private static int percent(Job job, Status status) {
    if (status == Status.COMPLETED || status == Status.EXPIRED) {
      return 100;
    }
    Long total = job.total();
    return total == null || total == 0 ? 0 : (int) Math.min(99, job.processed() * 100 / total);
  }
}
