package plinth.workflow.run;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import plinth.kernel.Json;
import plinth.workflow.action.Action;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.Program;

/**
 * A run with its definition.
 *
 * @param row the state of the run
 * @param definition the version of the definition with which it started
 * @param program the linear program of the definition
 */
public record Run(ExecutionRow row, Definition definition, Program program) {
  /** Returns where it continues. */
  public int position() {
    return program.followJumps(row.progress().position());
  }

  /** Returns the variables for texts, without those of the record. */
  JsonObject facts(String workspace) {
    JsonObjectBuilder facts =
        Json.createObjectBuilder()
            .add("workspace", workspace)
            .add("workflow.name", row.workflow().name())
            .add("workflow.slug", row.workflow().slug())
            .add("execution.id", row.id())
            .add("trigger.type", row.start().trigger().code())
            .add("input", row.start().input())
            .add("steps", row.progress().outputs());
    // Inputs of a message or a slot have full names.
    row.start()
        .input()
        .forEach(
            (name, value) -> {
              if (name.indexOf('.') > 0) {
                facts.add(name, value);
              }
            });
    return facts.build();
  }

  /** Returns the outputs of its steps with that of another step. */
  public JsonObject outputs(Action action, JsonObject output) {
    return output.isEmpty()
        ? row.progress().outputs()
        : row.progress().outputsWith(action.id(), output);
  }

  /** Returns an output with one value. */
  static JsonObject output(String name, JsonValue value) {
    return Json.createObjectBuilder().add(name, value).build();
  }
}
