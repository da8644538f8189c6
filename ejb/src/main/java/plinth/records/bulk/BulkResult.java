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
 * @param isDryRun whether nothing was stored
 * @param succeeded the number of records changed, deleted or restored
 * @param unchanged the number of records that already were as requested
 * @param failed the number of records that were refused
 * @param results the result for each record, in order; empty while a job is running
 * @param undoToken the token that undoes the operation, see {@code POST /object/data/undo/{token}};
 *     null if nothing was changed
 * @param undoUntil until when the operation can be undone
 * @param job the job, if there are too many records for one call; otherwise null
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

  /** The result of an operation within the call. */
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

  /** The number of affected records, for a dry run with too many records to try one by one. */
  static BulkResult counted(RecordPage.Count count) {
    return new BulkResult(true, count.total(), 0, 0, List.of(), null, null, null);
  }

  /** The result for an operation that a job carries out. */
  static BulkResult started(Job job, String token, Instant now) {
    return new BulkResult(false, 0, 0, 0, List.of(), token, now.plus(Operations.UNDO), job);
  }
}
