package plinth.records;

import java.util.Map;

/**
 * Event: records got other numbers or objects in this transaction, which locks both rows. Features
 * that attach data to record numbers update it inside the same transaction.
 *
 * @param keys the new key of each record by its previous one
 */
public record RecordsMoved(Map<RecordKey, RecordKey> keys) {
  /** Copies the keys. */
  public RecordsMoved {
    keys = Map.copyOf(keys);
  }
}
