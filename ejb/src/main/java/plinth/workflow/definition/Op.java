package plinth.workflow.definition;

import jakarta.json.JsonObject;
import plinth.workflow.action.Action;

/** One instruction of a {@link Program}. */
public sealed interface Op {
  /**
   * Does a step.
   *
   * @param action the step
   * @param otherwise of an approval where to go on after a rejection
   */
  record Do(Action action, int otherwise) implements Op {}

  /**
   * Goes on with the next instruction while the condition holds, else with another.
   *
   * @param action the branch
   * @param conditions its condition
   * @param otherwise where to go on where it does not hold
   */
  record Test(Action action, JsonObject conditions, int otherwise) implements Op {}

  /**
   * Goes on elsewhere.
   *
   * @param to where
   */
  record Jump(int to) implements Op {}

  /**
   * Ends the run as one that somebody stopped.
   *
   * @param action the approval that was rejected
   */
  record Stop(Action action) implements Op {}
}
