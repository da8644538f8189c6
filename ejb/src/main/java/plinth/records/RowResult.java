package plinth.records;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;

/**
 * The result for one record in a bulk operation.
 *
 * @param slug the record
 * @param status what the operation did, or would do in a dry run
 * @param code the error code; null unless it failed
 * @param message the reason in words; null unless it failed
 */
public record RowResult(
    String slug, Status status, @Nullable String code, @Nullable String message) {

  /** The possible results for a record. */
  public enum Status {
    UPDATED,
    DELETED,
    /** A deleted record was restored. */
    RESTORED,
    /** The record already was as requested. */
    UNCHANGED,
    FAILED
  }

  /** The result for a record that did not fail. */
  public static RowResult of(String slug, Status status) {
    return new RowResult(slug, status, null, null);
  }

  /** The result for a record that was refused. */
  public static RowResult failed(String slug, Problem problem) {
    return new RowResult(slug, Status.FAILED, problem.code().name(), problem.fullMessage());
  }

  /** Whether the record was refused. */
  public boolean isFailed() {
    return status == Status.FAILED;
  }
}
