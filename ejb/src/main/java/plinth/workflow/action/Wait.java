package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** Pauses the run for a while. */
final class Wait implements ActionType {
  @Override
  public String code() {
    return "wait";
  }

  @Override
  public String label() {
    return "Wait";
  }

  @Override
  public String description() {
    return "Continues after a period of time";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofRequired("amount", "number", "the number of units"),
        Parameter.ofRequired("unit", "text", "minutes, hours or days"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    in.span().json().forEach(action::add);
  }

  @Override
  public String sentence(Action action) {
    return "Wait " + Span.of(action.settings()).words();
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.pause(action);
  }
}
