package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;

/** Asks a person for an approval. */
final class AskApproval implements ActionType {
  private static final int TEXT = 10_000;

  @Override
  public String code() {
    return "approval";
  }

  @Override
  public String label() {
    return "Request an approval";
  }

  @Override
  public String description() {
    return "Continues when a person approves, or runs the steps in `else` when a person rejects";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofRequired("title", "text", "the question to approve"),
        Parameter.ofOptional("message", "text", "more details"),
        Parameter.ofOptional(
            "approvers", "list", "slugs of members; empty: all who may change workflows"),
        Parameter.ofOptional(
            "expires_in", "object", "amount and unit after which it counts as rejected"),
        Parameter.ofOptional("else", "steps", "the steps to run on rejection"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    action.add("title", in.text("title", 200));
    DraftReader.put(action, "message", in.optional("message", TEXT));
    action.add("approvers", DraftReader.array(in.texts("approvers", 50)));
    if (in.has("expires_in")) {
      DraftReader expires = in.inner("expires_in");
      action.add("expires_in", expires.span().json());
      expires.finish();
    }
    action.add("else", reader.read(in, "else", depth + 1));
  }

  @Override
  public String sentence(Action action) {
    return "Request an approval: " + action.required("title");
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.requestApproval(action);
  }

  @Override
  public List<String> outputs() {
    return List.of("decision", "comment", "decided_by");
  }

  @Override
  public Flow flow() {
    return Flow.DECIDED;
  }
}
