package plinth.records;

import java.util.Map;

/**
 * Records got other numbers, or went to other objects, in this transaction, which holds both rows.
 * Whatever hangs on a record by its number follows inside the same transaction.
 *
 * @param keys where each record is now, by where it was
 */
public record RecordsMoved(Map<RecordKey, RecordKey> keys) {
  /** Copies the keys. */
  public RecordsMoved {
    keys = Map.copyOf(keys);
  }
}
