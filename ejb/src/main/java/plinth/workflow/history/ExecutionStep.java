package plinth.workflow.history;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Words;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionTypes;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.SeenRun;

/**
 * An executed step of a run.
 *
 * @param stepId its word in the definition
 * @param type what it does
 * @param status {@code running}, {@code waiting}, {@code success} or {@code failed}
 * @param input what it was given, all variables filled in
 * @param output what it answered; of a branch which way was {@code taken}, and why
 * @param errorCode why it failed, in a code
 * @param errorMessage the same in words
 * @param attempts how often it was tried
 * @param withheld how many values were left out of input and output, and whether the message was,
 *     because they tell of what the reader may not see
 */
public record ExecutionStep(
    String stepId,
    @Words(of = ActionTypes.class) String type,
    @Words({"running", "waiting", "success", "failed"}) String status,
    JsonText input,
    JsonText output,
    @Nullable String errorCode,
    @Nullable String errorMessage,
    int attempts,
    Instant startedAt,
    @Nullable Instant finishedAt,
    int withheld) {

  /** The step as a reader sees it. */
  ExecutionStep seen(ReaderVisibility visibility) {
    if (visibility.isWhole()) {
      return this;
    }
    JsonObject given = JsonText.object(input.text());
    SeenRun run = new SeenRun(visibility);
    Action action =
        visibility.definition().everyStep().stream()
            .filter(step -> step.id().equals(stepId))
            .findFirst()
            .orElseThrow();
    JsonObject seenInput = run.input(action, given);
    JsonObject seenOutput = run.output(action, given, JsonText.object(output.text()));
    String message = run.error(action, given, errorMessage);
    return new ExecutionStep(
        stepId,
        type,
        status,
        new JsonText(seenInput.toString()),
        new JsonText(seenOutput.toString()),
        errorCode,
        message,
        attempts,
        startedAt,
        finishedAt,
        run.withheld());
  }
}
