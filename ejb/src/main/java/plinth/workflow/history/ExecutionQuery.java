package plinth.workflow.history;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.workflow.run.ExecutionStatus;

/**
 * Which runs of a workflow a list is asked for; null: whatever it is.
 *
 * @param status how they stand
 * @param record the record that they are about
 */
public record ExecutionQuery(@Nullable ExecutionStatus status, @Nullable String record) {
  /** Reads the query; refuses an unknown status. */
  public static ExecutionQuery of(@Nullable String status, @Nullable String record) {
    if (status == null || status.isBlank()) {
      return new ExecutionQuery(null, record);
    }
    return new ExecutionQuery(
        ExecutionStatus.of(status)
            .orElseThrow(() -> Problem.noneOf("status", ExecutionStatus.class)),
        record);
  }
}
