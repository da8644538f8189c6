package plinth.moves;

import java.util.List;

/**
 * The result of moving many records to another object.
 *
 * @param succeeded records that were moved
 * @param failed records that were refused and stay where they were
 * @param results the result of each record, in the order of the request
 */
public record BulkMove(long succeeded, long failed, List<MoveResult> results) {
  static BulkMove of(List<MoveResult> results) {
    long moved = results.stream().filter(r -> r.status() == MoveResult.Status.MOVED).count();
    return new BulkMove(moved, results.size() - moved, List.copyOf(results));
  }
}
