package plinth.workflow.run;

import jakarta.json.JsonObject;

/** The worker's next action for a claimed run. */
public sealed interface Turn {
  /** Nothing: it has ended, rests, or is another's. */
  record Done() implements Turn {}

  /** Go on with its next step. */
  record Again() implements Turn {}

  /**
   * Count it as usage first.
   *
   * @param source the word by which it is counted once
   */
  record Charge(String source) implements Turn {}

  /**
   * Do not count it as usage after all: it has ended and nothing was done.
   *
   * @param source the word by which it was counted
   */
  record Uncount(String source) implements Turn {}

  /**
   * Reach outside, beyond any transaction.
   *
   * @param key the word that is the same however often it is tried
   * @param input what it is given, all variables filled in
   */
  record Call(String key, JsonObject input) implements Turn {}
}
