package plinth.records.imports;

import java.util.List;
import plinth.kernel.Problem.FieldError;

/**
 * The result of one row of an import.
 *
 * @param number the row's number in the source
 * @param status what the import did, or would do in a dry run
 * @param errors why the row failed, each with its field, empty for the row as a whole; no errors
 *     unless it failed
 */
public record ImportResult(long number, Status status, List<FieldError> errors) {

  /** The possible results for a row. */
  public enum Status {
    CREATED,
    UPDATED,
    /** A duplicate was skipped, or the record already had the values of the row. */
    SKIPPED,
    FAILED
  }
}
