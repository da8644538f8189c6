package plinth.records;

import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.kernel.Caller;

/**
 * Event: records of an object were changed in the current transaction. Fired once for each
 * statement; the rows of the change log hold the changes.
 *
 * @param caller who changed them
 * @param shape the shape that they were written by
 * @param operation what was done
 * @param firstChange number of the first row in the change log
 * @param lastChange number of the last row; others may have written rows between, so that who reads
 *     the range keeps to the operation of its first row
 * @param recordSlug the record, when it was one; null when there were many
 */
public record RecordChanged(
    Caller caller,
    Shape shape,
    Operation operation,
    long firstChange,
    long lastChange,
    @Nullable String recordSlug) {

  /** What is done with a record, in the words of the change log. */
  public enum Operation {
    CREATE,
    UPDATE,
    DELETE;

    /** The word in the change log. */
    public String code() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }

    /** The operation of a word of the change log. */
    public static Operation of(String word) {
      return valueOf(word.toUpperCase(java.util.Locale.ROOT));
    }
  }
}
