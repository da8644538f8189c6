package plinth.records.trash;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.records.RowResult;

/**
 * The result of restoring many records.
 *
 * @param succeeded the number of restored records
 * @param failed the number of records that were refused
 * @param results the result for each record, in order
 * @param notRestored what restored records had before their deletion and do not have now, at most a
 *     thousand entries
 * @param undoToken the token that deletes the restored records again, see {@code POST
 *     /object/data/undo/{token}}; null if nothing was restored
 * @param undoUntil until when the operation can be undone
 */
public record RestoreResult(
    long succeeded,
    long failed,
    List<RowResult> results,
    List<NotRestored> notRestored,
    @Nullable String undoToken,
    @Nullable Instant undoUntil) {
  /** Copies the lists. */
  public RestoreResult {
    results = List.copyOf(results);
    notRestored = List.copyOf(notRestored);
  }
}
