package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** Sets a field of the record. */
final class UpdateField implements ActionType {
  @Override
  public String code() {
    return "update_field";
  }

  @Override
  public String label() {
    return "Set a field";
  }

  @Override
  public String description() {
    return "Sets the value of a field of the record";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofRequired("field_slug", "text", "the field"),
        Parameter.ofRequired("value", "value", "the value; null clears the field"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    action.add("field_slug", in.text("field_slug", 63));
    in.require("value");
    action.add("value", in.any("value"));
  }

  @Override
  public String sentence(Action action) {
    return "Set " + action.required("field_slug") + " to " + action.displayText("value");
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.setField(action);
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
