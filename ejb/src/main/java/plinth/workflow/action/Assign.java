package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** Assigns the record to a member, or to nobody. */
final class Assign implements ActionType {
  @Override
  public String code() {
    return "assign";
  }

  @Override
  public String label() {
    return "Assign";
  }

  @Override
  public String description() {
    return "Assigns the record to a member, or removes the assignee";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(Parameter.ofRequired("assignee", "text", "slug of a member; null: no assignee"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    in.require("assignee");
    DraftReader.put(action, "assignee", in.optional("assignee", 200));
  }

  @Override
  public String sentence(Action action) {
    return action.text("assignee") == null
        ? "Remove the assignee"
        : "Assign to " + action.text("assignee");
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.assign(action);
  }

  @Override
  public String permission() {
    return "record.update";
  }

  @Override
  public boolean needsRecord() {
    return true;
  }
}
