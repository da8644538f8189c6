package plinth.workflow.dryrun;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionTypes;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.SeenRun;

/**
 * A step of a test run.
 *
 * @param stepId its word in the definition
 * @param type what it does
 * @param status {@code success}, {@code failed}, or {@code skipped} for what is not done in a test
 * @param input what it would be given, all variables filled in
 * @param output what it would answer; of a branch which way would be {@code taken}
 * @param errorCode why it would fail, in a code
 * @param errorMessage the same in words
 * @param withheld how many values were left out, because they tell of what the reader may not see
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

  /** The step as a reader sees it. */
  TestStep seen(ReaderVisibility visibility) {
    if (visibility.isWhole()) {
      return this;
    }
    SeenRun run = new SeenRun(visibility);
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
