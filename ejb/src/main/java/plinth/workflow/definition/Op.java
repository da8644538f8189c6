package plinth.workflow.definition;

import jakarta.json.JsonObject;
import plinth.workflow.action.Action;

/** One instruction of a {@link Program}. */
public sealed interface Op {
  /**
   * Runs a step.
   *
   * @param action the step
   * @param otherwise where to continue after a rejected approval
   */
  record Do(Action action, int otherwise) implements Op {}

  /**
   * Continues with the next instruction if the condition is met, otherwise with another one.
   *
   * @param action the branch
   * @param conditions the condition
   * @param otherwise where to continue if the condition is not met
   */
  record Test(Action action, JsonObject conditions, int otherwise) implements Op {}

  /**
   * Continues with another instruction.
   *
   * @param to the position of that instruction
   */
  record Jump(int to) implements Op {}

  /**
   * Ends the run as canceled by a person.
   *
   * @param action the rejected approval
   */
  record Stop(Action action) implements Op {}
}
