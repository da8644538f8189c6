package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** Creates a record of any object. */
final class CreateRecord implements ActionType {
  @Override
  public String code() {
    return "create_record";
  }

  @Override
  public String label() {
    return "Create a record";
  }

  @Override
  public String description() {
    return "Creates a record of any object";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofRequired("object_slug", "text", "the object"),
        Parameter.ofRequired("values", "object", "the values by field slug"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    action.add("object_slug", in.text("object_slug", 63));
    if (!in.has("values")) {
      in.fault("values", "required", "values must be an object");
    }
    action.add("values", in.object("values"));
  }

  @Override
  public String sentence(Action action) {
    return "Create a record of " + action.required("object_slug");
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.createRecord(action);
  }

  @Override
  public List<String> outputs() {
    return List.of("record_slug");
  }

  @Override
  public String permission() {
    return "record.create";
  }
}
