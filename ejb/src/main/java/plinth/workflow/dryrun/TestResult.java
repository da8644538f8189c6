package plinth.workflow.dryrun;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.workflow.history.Execution;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.VisibleRun;

/**
 * The result of a test run. Nothing of the run is stored, sent or counted.
 *
 * @param status how the run would end: {@code success}, {@code failed}, {@code skipped} or {@code
 *     canceled}
 * @param filterReason code of the reason why it would be skipped or canceled
 * @param filterMessage the reason in words
 * @param errorCode code of the error with which it would fail
 * @param errorMessage the error in words
 * @param steps the steps in order, up to the one that would fail
 * @param withheld number of values that were left out because the reader cannot see them
 */
public record TestResult(
    @Words({"success", "failed", "skipped", "canceled"}) String status,
    @Nullable String filterReason,
    @Nullable String filterMessage,
    @Nullable String errorCode,
    @Nullable String errorMessage,
    List<TestStep> steps,
    int withheld) {

  /** Returns the result as a reader sees it. */
  TestResult visibleTo(ReaderVisibility visibility) {
    if (visibility.seesAll()) {
      return this;
    }
    VisibleRun run = new VisibleRun(visibility);
    List<TestStep> seen = steps.stream().map(step -> step.visibleTo(visibility)).toList();
    boolean isReasonHidden =
        Execution.CONDITION_NOT_MET.equals(filterReason)
            && visibility.hidesCondition(visibility.definition().conditions());
    String reason = run.hideIf(isReasonHidden, filterMessage);
    boolean isFailureHidden = !seen.isEmpty() && seen.get(seen.size() - 1).withheld() > 0;
    String error = run.hideIf(isFailureHidden, errorMessage);
    return new TestResult(
        status,
        filterReason,
        reason,
        errorCode,
        error,
        seen,
        run.withheld() + seen.stream().mapToInt(TestStep::withheld).sum());
  }
}
