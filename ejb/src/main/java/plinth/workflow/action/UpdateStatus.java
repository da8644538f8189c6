package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** Sets the status of the record. */
final class UpdateStatus implements ActionType {
  @Override
  public String code() {
    return "update_status";
  }

  @Override
  public String label() {
    return "Set a status";
  }

  @Override
  public String description() {
    return "Sets the status of the record";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofOptional("field_slug", "text", "the status field; absent: the default one"),
        Parameter.ofRequired("status", "text", "the status"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    DraftReader.put(action, "field_slug", in.optional("field_slug", 63));
    action.add("status", in.text("status", 200));
  }

  @Override
  public String sentence(Action action) {
    return "Set "
        + (action.text("field_slug") == null ? "the status" : action.text("field_slug"))
        + " to "
        + action.required("status");
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.setStatus(action);
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
