package plinth.workflow.history;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.workflow.run.ExecutionStatus;

/**
 * Filter for a list of runs of a workflow. Null members do not restrict the list.
 *
 * @param status their status
 * @param record their record
 */
public record ExecutionQuery(@Nullable ExecutionStatus status, @Nullable String record) {
  /** Reads the filter. Refuses an unknown status. */
  public static ExecutionQuery of(@Nullable String status, @Nullable String record) {
    if (status == null || status.isBlank()) {
      return new ExecutionQuery(null, record);
    }
    return new ExecutionQuery(
        ExecutionStatus.of(status)
            .orElseThrow(() -> Problem.notOneOf("status", ExecutionStatus.class)),
        record);
  }
}
