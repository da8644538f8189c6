package plinth.workflow.run;

import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import plinth.workflow.WorkflowProblem;

/**
 * The outcome of a call to an external system.
 *
 * @param isDone whether it was taken
 * @param output what later steps may name
 * @param code what failed; empty where nothing did
 * @param message the failure in words
 * @param mayRetry whether another attempt may help
 * @param isBusy whether it was not tried for want of room
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
