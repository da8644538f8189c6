package plinth.records.merge;

import java.time.Instant;
import java.util.List;
import plinth.kernel.JsonText;

/**
 * The result of a merge.
 *
 * @param record the survivor
 * @param merged the slugs of the records that were merged into it, which now lead to it
 * @param notMoved links and files of these records that the survivor did not get, because it has as
 *     many as the field allows
 * @param undoToken the token that undoes the merge, see {@code POST /object/data/undo/{token}}
 * @param undoUntil until when the merge can be undone
 */
public record MergeResult(
    JsonText record,
    List<String> merged,
    List<NotMoved> notMoved,
    String undoToken,
    Instant undoUntil) {
  /** Copies the lists. */
  public MergeResult {
    merged = List.copyOf(merged);
    notMoved = List.copyOf(notMoved);
  }
}
