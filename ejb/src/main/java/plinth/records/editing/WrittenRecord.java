package plinth.records.editing;

import org.jspecify.annotations.Nullable;
import plinth.records.ChangeRange;
import plinth.records.RecordText;

/**
 * What a write made of a record.
 *
 * @param effect what happened
 * @param record the record afterwards, or the last state of a deleted one
 * @param changes its rows of the change log; null if nothing changed
 */
public record WrittenRecord(Effect effect, RecordText record, @Nullable ChangeRange changes) {
  /** What a write does to a record. */
  public enum Effect {
    CREATED,
    UPDATED,
    /** The record already was as requested. */
    UNCHANGED,
    DELETED
  }

  /** The record after a change with one row of the change log. */
  static WrittenRecord of(Effect effect, RecordText record, long change) {
    return new WrittenRecord(effect, record, new ChangeRange(change, change, 1));
  }
}
