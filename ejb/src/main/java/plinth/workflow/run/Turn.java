package plinth.workflow.run;

import jakarta.json.JsonObject;

/** The worker's next action for a claimed run. */
public sealed interface Turn {
  /** None: the run has ended, is suspended, or belongs to another claim. */
  record Done() implements Turn {}

  /** Continues with the next step. */
  record Again() implements Turn {}

  /**
   * Counts the run as usage first.
   *
   * @param source the source by which it is counted once
   */
  record Charge(String source) implements Turn {}

  /**
   * Takes back the usage of a run that ended without doing anything.
   *
   * @param source the source by which it was counted
   */
  record Uncount(String source) implements Turn {}

  /**
   * Makes an external call, outside of any transaction.
   *
   * @param key the idempotency key, the same for all attempts
   * @param input the input, with all variables filled in
   */
  record Call(String key, JsonObject input) implements Turn {}
}
