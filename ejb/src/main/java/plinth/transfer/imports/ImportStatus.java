package plinth.transfer.imports;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.jobs.JobStatus;
import plinth.kernel.Actor;
import plinth.records.imports.ImportUndo;

/**
 * The progress of an import.
 *
 * @param slug the job's address
 * @param status {@code queued running completed completed_with_errors failed canceled}
 * @param isDryRun whether nothing is stored
 * @param total the total number of rows; null until a preview or the import has reached the end of
 *     the file
 * @param processed the number of rows processed, successfully or not
 * @param created the number of records that were or would be created
 * @param updated the number of records that were or would be changed
 * @param skipped the number of duplicates, and of records that already had the values of their row
 * @param failed the number of refused rows
 * @param surplusRows the number of processed rows with ignored cells, because their columns have no
 *     header; the rest of such a row was imported
 * @param progress the processed fraction of the file, 0 to 1
 * @param rowsPerSecond the number of rows per second since the import was requested; null before
 *     the first row
 * @param secondsLeft the estimated seconds until the end; null while unknown
 * @param header the texts of the file's header row, which belong to the cells of failed rows; empty
 *     if it has none
 * @param error why the import failed as a whole
 * @param undoToken the token that undoes the import once it has ended, see {@code POST
 *     /object/data/undo/{token}}; null if it changed nothing, was undone or is too old
 * @param undoUntil until when it can be undone
 * @param createdBy who started the import
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
    @Nullable String undoToken,
    @Nullable Instant undoUntil,
    Actor createdBy,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt) {

  private static double fractionDone(Job job, ImportRun run) {
    Long total = job.total();
    if (total != null && total > 0) {
      return (double) job.processed() / total;
    }
    return run.fractionDone();
  }

  /** The state of a job and its results at a moment. */
  static ImportStatus of(Job job, ImportRun run, @Nullable ImportUndo undo, Instant now) {
    boolean isWhole =
        job.status() == JobStatus.COMPLETED || job.status() == JobStatus.COMPLETED_WITH_ERRORS;
    double part = Math.min(1, fractionDone(job, run));
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
        undo == null ? null : undo.token(),
        undo == null ? null : undo.until(),
        job.createdBy(),
        job.createdAt(),
        job.startedAt(),
        finished);
  }
}
