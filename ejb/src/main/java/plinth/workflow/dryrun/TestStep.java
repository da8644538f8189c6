package plinth.workflow.dryrun;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionTypes;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.VisibleRun;

/**
 * A step of a test run.
 *
 * @param stepId id of the step in the definition
 * @param type its type
 * @param status {@code success}, {@code failed}, or {@code skipped} if a test does not run it
 * @param input its input, with all variables filled in
 * @param output its output; for a branch, the one that would be {@code taken}
 * @param errorCode code of the error with which it would fail
 * @param errorMessage the error in words
 * @param withheld number of values that were left out because the reader cannot see them
 */
public record TestStep(
    String stepId,
    @Words(of = ActionTypes.class) String type,
    @Words({"success", "failed", "skipped"}) String status,
    JsonObject input,
    JsonObject output,
    @Nullable String errorCode,
    @Nullable String errorMessage,
    int withheld) {

  /** Returns the step as a reader sees it. */
  TestStep visibleTo(ReaderVisibility visibility) {
    if (visibility.seesAll()) {
      return this;
    }
    VisibleRun run = new VisibleRun(visibility);
    Action action =
        visibility.definition().everyStep().stream()
            .filter(step -> step.id().equals(stepId))
            .findFirst()
            .orElseThrow();
    JsonObject seenInput = run.input(action, input);
    JsonObject seenOutput = run.output(action, input, output);
    String message = run.error(action, input, errorMessage);
    return new TestStep(
        stepId, type, status, seenInput, seenOutput, errorCode, message, run.withheld());
  }
}
