package plinth.records.imports;

import java.util.List;
import plinth.kernel.Problem.FieldError;

/**
 * The result of one row of an import.
 *
 * @param number the row's number in the source
 * @param status what the import did, or would do in a dry run
 * @param errors why it was not done, each with its field, empty for the row as a whole; empty
 *     unless it failed
 */
public record ImportResult(long number, Status status, List<FieldError> errors) {

  /** What can become of a row. */
  public enum Status {
    CREATED,
    UPDATED,
    /** A duplicate that is passed over, or a record that was as the row says already. */
    SKIPPED,
    FAILED
  }
}
