package plinth.workflow.run;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The status of a run. A final status never changes. */
public enum ExecutionStatus {
  QUEUED,
  RUNNING,
  WAITING_APPROVAL,
  WAITING,
  SUCCESS,
  FAILED,
  SKIPPED,
  CANCELED;

  /** The word on the wire. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the status for a word. */
  public static Optional<ExecutionStatus> of(String word) {
    return Arrays.stream(values()).filter(status -> status.code().equals(word)).findFirst();
  }

  /** Whether the run has ended. */
  public boolean isEnd() {
    return this == SUCCESS || this == FAILED || this == SKIPPED || this == CANCELED;
  }
}
