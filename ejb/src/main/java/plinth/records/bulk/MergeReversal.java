package plinth.records.bulk;

import java.util.List;
import plinth.kernel.Caller;
import plinth.records.RowResult;
import plinth.records.operation.Operations;

/** The port to the undo of merges, which restores all records of a merge or refuses. */
public interface MergeReversal {
  /**
   * Undoes a merge, or merges again what an undo separated.
   *
   * @param operation the operation to undo
   * @param token the operation that undoes it
   * @return what became of each record
   */
  List<RowResult> undo(Caller caller, Operations.Row operation, String token);
}
