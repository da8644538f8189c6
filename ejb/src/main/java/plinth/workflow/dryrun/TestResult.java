package plinth.workflow.dryrun;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.workflow.history.Execution;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.SeenRun;

/**
 * The result of a test run. Nothing of the run is stored, sent or counted.
 *
 * @param status how it would end: {@code success}, {@code failed}, {@code skipped} or {@code
 *     canceled}
 * @param filterReason why it would be skipped or canceled, in a code
 * @param filterMessage the same in words
 * @param errorCode why it would fail, in a code
 * @param errorMessage the same in words
 * @param steps its steps in their order, up to the one that would fail
 * @param withheld how many values were left out, because they tell of what the reader may not see
 */
public record TestResult(
    @Words({"success", "failed", "skipped", "canceled"}) String status,
    @Nullable String filterReason,
    @Nullable String filterMessage,
    @Nullable String errorCode,
    @Nullable String errorMessage,
    List<TestStep> steps,
    int withheld) {

  /** The result as a reader sees it. */
  TestResult seen(ReaderVisibility visibility) {
    if (visibility.isWhole()) {
      return this;
    }
    SeenRun run = new SeenRun(visibility);
    List<TestStep> seen = steps.stream().map(step -> step.seen(visibility)).toList();
    boolean isReasonHidden =
        Execution.CONDITION_NOT_MET.equals(filterReason)
            && visibility.hidesCondition(visibility.definition().conditions());
    String reason = run.unless(isReasonHidden, filterMessage);
    boolean isFailureHidden = !seen.isEmpty() && seen.get(seen.size() - 1).withheld() > 0;
    String error = run.unless(isFailureHidden, errorMessage);
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
