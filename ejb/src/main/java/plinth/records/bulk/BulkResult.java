package plinth.records.bulk;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Job;
import plinth.records.RecordPage;
import plinth.records.RowResult;
import plinth.records.operation.Operations;

/**
 * The result of a bulk operation, or the job that runs it.
 *
 * @param isDryRun whether nothing was kept of it
 * @param succeeded records changed, deleted or restored
 * @param unchanged records that were as asked for already
 * @param failed records that were refused
 * @param results what became of each record, in their order; empty while a job is at work
 * @param undoToken takes the operation back, see {@code POST /object/data/undo/{token}}; null where
 *     nothing was changed
 * @param undoUntil until when
 * @param job the job, where there are more records than are done at once; else null
 */
public record BulkResult(
    boolean isDryRun,
    long succeeded,
    long unchanged,
    long failed,
    List<RowResult> results,
    @Nullable String undoToken,
    @Nullable Instant undoUntil,
    @Nullable Job job) {

  /** What was done at once. */
  static BulkResult done(boolean isDryRun, List<RowResult> results, String token, Instant now) {
    long failed = results.stream().filter(RowResult::isFailed).count();
    long unchanged = results.stream().filter(r -> r.status() == RowResult.Status.UNCHANGED).count();
    long succeeded = results.size() - failed - unchanged;
    boolean undoes = succeeded > 0 && !isDryRun;
    return new BulkResult(
        isDryRun,
        succeeded,
        unchanged,
        failed,
        List.copyOf(results),
        undoes ? token : null,
        undoes ? now.plus(Operations.UNDO) : null,
        null);
  }

  /** How many records a dry run finds that are too many to try one by one. */
  static BulkResult counted(RecordPage.Count count) {
    return new BulkResult(true, count.total(), 0, 0, List.of(), null, null, null);
  }

  /** What a job will do. */
  static BulkResult started(Job job, String token, Instant now) {
    return new BulkResult(false, 0, 0, 0, List.of(), token, now.plus(Operations.UNDO), job);
  }
}
