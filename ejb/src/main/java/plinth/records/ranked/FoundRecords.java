package plinth.records.ranked;

import java.util.List;

/**
 * Records that words found, by object and rank.
 *
 * @param records the best of each object, each object's in order
 * @param isPartial whether there may be better ones that were not looked at
 */
public record FoundRecords(List<FoundRecord> records, boolean isPartial) {
  /** Copies the list. */
  public FoundRecords {
    records = List.copyOf(records);
  }
}
