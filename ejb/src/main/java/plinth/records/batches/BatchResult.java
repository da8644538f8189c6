package plinth.records.batches;

import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import plinth.records.batches.BatchItem.Status;
import plinth.records.operation.Operations;

/**
 * The result of a batch.
 *
 * @param succeeded the number of operations that created, changed or deleted a record
 * @param unchanged the number of operations whose record already was as requested
 * @param failed the number of operations that were refused
 * @param results the result of each operation, in order
 * @param operationId the operation, as in the logs of its records
 * @param undoToken the token that undoes the whole batch, see {@code POST
 *     /object/data/undo/{token}}; null if nothing was changed
 * @param undoUntil until when the batch can be undone
 */
public record BatchResult(
    long succeeded,
    long unchanged,
    long failed,
    List<BatchItem> results,
    String operationId,
    @Nullable String undoToken,
    @Nullable Instant undoUntil) {

  static BatchResult of(List<BatchItem> results, String operationId, Instant now) {
    long failed = results.stream().filter(BatchItem::isFailed).count();
    long unchanged = results.stream().filter(r -> r.status() == Status.UNCHANGED).count();
    long succeeded = results.size() - failed - unchanged;
    return new BatchResult(
        succeeded,
        unchanged,
        failed,
        List.copyOf(results),
        operationId,
        succeeded > 0 ? operationId : null,
        succeeded > 0 ? now.plus(Operations.UNDO) : null);
  }

  /** A copy with other results. */
  public BatchResult with(UnaryOperator<BatchItem> change) {
    return new BatchResult(
        succeeded,
        unchanged,
        failed,
        results.stream().map(change).toList(),
        operationId,
        undoToken,
        undoUntil);
  }
}
