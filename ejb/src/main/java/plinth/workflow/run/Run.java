package plinth.workflow.run;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import plinth.kernel.Json;
import plinth.workflow.action.Action;
import plinth.workflow.definition.Definition;
import plinth.workflow.definition.Program;

/**
 * A run with what it goes by.
 *
 * @param row how it stands
 * @param definition the version of the definition that it began with
 * @param program the steps of that in one line
 */
public record Run(ExecutionRow row, Definition definition, Program program) {
  /** Where it goes on. */
  public int position() {
    return program.settle(row.progress().position());
  }

  /** The facts that texts may name, without the record. */
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
    // What a message or a slot told stands among the inputs by its full name.
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

  /** The outputs of its steps with those of one more. */
  public JsonObject outputs(Action action, JsonObject output) {
    return output.isEmpty()
        ? row.progress().outputs()
        : row.progress().outputsWith(action.id(), output);
  }

  /** The outputs of its steps with one value. */
  static JsonObject output(String name, JsonValue value) {
    return Json.createObjectBuilder().add(name, value).build();
  }
}
