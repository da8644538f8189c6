package plinth.records;

import java.util.List;

/**
 * Event: records were merged into another one in this transaction, which locks all of them.
 * Features that attach data to records attach it to the survivor inside the same transaction, and
 * keep what {@link MergeUndone} needs.
 *
 * @param operationId the operation, by which the merge is undone
 * @param objectId the object of the records
 * @param merged the numbers of the records that ended, in the order of the merge
 * @param survivor the number of the record that continues
 */
public record RecordsMerged(String operationId, long objectId, List<Long> merged, long survivor) {
  /** Copies the numbers. */
  public RecordsMerged {
    merged = List.copyOf(merged);
  }
}
