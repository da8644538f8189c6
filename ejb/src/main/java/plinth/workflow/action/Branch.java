package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** Continues with one of two branches, by a condition. */
final class Branch implements ActionType {
  @Override
  public String code() {
    return "branch";
  }

  @Override
  public String label() {
    return "Branch";
  }

  @Override
  public String description() {
    return "Runs the steps in `then` or in `else`, depending on a condition";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofRequired("conditions", "condition", "the condition"),
        Parameter.ofOptional("then", "steps", "the steps to run if the condition is met"),
        Parameter.ofOptional("else", "steps", "the steps to run if it is not met"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    if (!in.has("conditions")) {
      in.fault("conditions", "required", "conditions must be an object");
    }
    action.add("conditions", in.object("conditions"));
    action.add("then", reader.read(in, "then", depth + 1));
    action.add("else", reader.read(in, "else", depth + 1));
  }

  @Override
  public String sentence(Action action) {
    return ConditionText.of(action.value("conditions").asJsonObject());
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.branch(action);
  }

  @Override
  public Flow flow() {
    return Flow.FORKED;
  }
}
