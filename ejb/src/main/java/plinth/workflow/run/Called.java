package plinth.workflow.run;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import plinth.workflow.WorkflowProblem;

/**
 * The outcome of a call to an external system.
 *
 * @param isDone whether it succeeded
 * @param output outputs for later steps
 * @param code code of the error; empty if there is none
 * @param message the error in words
 * @param mayRetry whether another attempt may succeed
 * @param isBusy whether it was not attempted because no slot was free
 */
public record Called(
    boolean isDone,
    JsonObject output,
    String code,
    String message,
    boolean mayRetry,
    boolean isBusy) {

  static Called done(JsonObject output) {
    return new Called(true, output, "", "", false, false);
  }

  static Called failed(WorkflowProblem code, String message, boolean mayRetry) {
    return new Called(false, JsonValue.EMPTY_JSON_OBJECT, code.name(), message, mayRetry, false);
  }

  static Called busy() {
    return new Called(false, JsonValue.EMPTY_JSON_OBJECT, "", "", true, true);
  }
}
