package plinth.records;

import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;

/**
 * Event: records of an object were changed in the current transaction. Fired once per statement;
 * the rows of the change log contain the changes.
 *
 * @param caller who changed the records
 * @param shape the shape with which the records were written
 * @param operation what was done
 * @param firstChange the number of the first row in the change log
 * @param lastChange the number of the last row; rows of other operations may be in between, so
 *     readers of the range must filter by the operation of its first row
 * @param recordSlug the record, if it was a single one; null if there were many
 */
public record RecordChanged(
    Caller caller,
    Shape shape,
    Operation operation,
    long firstChange,
    long lastChange,
    @Nullable String recordSlug) {

  /** The kinds of changes of a record, named as in the change log. */
  public enum Operation {
    CREATE,
    UPDATE,
    DELETE;

    /** The word in the change log. */
    public String code() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The operation for a word of the change log. */
    public static Operation of(String word) {
      return valueOf(word.toUpperCase(java.util.Locale.ROOT));
    }
  }
}
