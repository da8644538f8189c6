package plinth.transfer.imports;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.jobs.JobStatus;
import plinth.kernel.Actor;

/**
 * The progress of an import.
 *
 * @param slug the job's address
 * @param status {@code queued running completed completed_with_errors failed canceled}
 * @param isDryRun whether nothing is kept
 * @param total rows in all; null until the end of the file was seen, by a preview or by the import
 * @param processed rows that are done, well or not
 * @param created records made, or that would be
 * @param updated records changed, or that would be
 * @param skipped duplicates, and records that were as the row says already
 * @param failed rows that were refused
 * @param surplusRows rows of these with cells that went to no field, because their columns have no
 *     header; the rest of such a row was taken
 * @param progress the part of the file that is done, 0 to 1
 * @param rowsPerSecond rows a second since it was asked for; null before the first
 * @param secondsLeft how long the rest takes at that rate; null while it cannot be told
 * @param header the texts of the file's header row, to which the cells of failed rows belong; empty
 *     where it has none
 * @param error why it failed as a whole
 * @param createdBy who began it
 */
public record ImportStatus(
    String slug,
    JobStatus status,
    boolean isDryRun,
    @Nullable Long total,
    long processed,
    long created,
    long updated,
    long skipped,
    long failed,
    long surplusRows,
    double progress,
    @Nullable Double rowsPerSecond,
    @Nullable Long secondsLeft,
    List<String> header,
    @Nullable String error,
    Actor createdBy,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt) {

  private static double part(Job job, ImportRun run) {
    Long total = job.total();
    if (total != null && total > 0) {
      return (double) job.processed() / total;
    }
    return run.part();
  }

  /** The state of a job with what it did, at a moment. */
  static ImportStatus of(Job job, ImportRun run, Instant now) {
    boolean isWhole =
        job.status() == JobStatus.COMPLETED || job.status() == JobStatus.COMPLETED_WITH_ERRORS;
    double part = Math.min(1, part(job, run));
    double progress = isWhole ? 1 : Math.round(part * 10_000) / 10_000.0;
    Double rate = null;
    Long left = null;
    Instant finished = job.finishedAt();
    if (job.processed() > 0) {
      Instant end = finished == null ? now : finished;
      long millis = Math.max(1, Duration.between(job.createdAt(), end).toMillis());
      rate = Math.round(job.processed() * 10_000.0 / millis) / 10.0;
      if (finished == null && part > 0) {
        left = Math.round(millis * (1 - part) / part / 1_000);
      }
    }
    return new ImportStatus(
        job.slug(),
        job.status(),
        run.isDryRun(),
        isWhole ? Long.valueOf(job.processed()) : job.total(),
        job.processed(),
        run.created(),
        run.updated(),
        run.skipped(),
        job.failed(),
        run.surplusRows(),
        progress,
        rate,
        left,
        run.header(),
        job.error(),
        job.createdBy(),
        job.createdAt(),
        job.startedAt(),
        finished);
  }
}
