package plinth.workflow.history;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.JsonText;
import plinth.kernel.Words;
import plinth.workflow.action.Action;
import plinth.workflow.action.ActionTypes;
import plinth.workflow.visibility.ReaderVisibility;
import plinth.workflow.visibility.VisibleRun;

/**
 * An executed step of a run.
 *
 * @param stepId id of the step in the definition
 * @param type its type
 * @param status {@code running}, {@code waiting}, {@code success} or {@code failed}
 * @param input its input, with all variables filled in
 * @param output its output; for a branch, the one that was {@code taken}, and why
 * @param errorCode code of the error with which it failed
 * @param errorMessage the error in words
 * @param attempts number of attempts
 * @param withheld number of values that were left out of the input, the output and the message
 *     because the reader cannot see them
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

  /** Returns the step as a reader sees it. */
  ExecutionStep visibleTo(ReaderVisibility visibility) {
    if (visibility.seesAll()) {
      return this;
    }
    JsonObject given = JsonText.parseObject(input.text());
    VisibleRun run = new VisibleRun(visibility);
    Action action =
        visibility.definition().everyStep().stream()
            .filter(step -> step.id().equals(stepId))
            .findFirst()
            .orElseThrow();
    JsonObject seenInput = run.input(action, given);
    JsonObject seenOutput = run.output(action, given, JsonText.parseObject(output.text()));
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
