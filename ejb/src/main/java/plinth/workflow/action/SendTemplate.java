package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;
import plinth.messaging.MessageType;

/** Sends a template to the chat or the phone number. */
final class SendTemplate implements ActionType {
  @Override
  public String code() {
    return "send_template";
  }

  @Override
  public String label() {
    return "Send a template";
  }

  @Override
  public String description() {
    return "Sends a template to the chat or to a phone number";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.SESSION,
        Parameter.PHONE,
        Parameter.ofRequired("template", "text", "the name of the template"),
        Parameter.ofOptional("language", "text", "the language of the template"),
        Parameter.ofOptional("parameters", "list", "the values of its placeholders, in order"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    in.readAddressee(action);
    action.add("template", in.text("template", 200));
    DraftReader.put(action, "language", in.optional("language", 20));
    action.add("parameters", DraftReader.array(in.texts("parameters", 50)));
  }

  @Override
  public String sentence(Action action) {
    return "Send the template " + action.required("template");
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.send(action, MessageType.TEMPLATE);
  }

  @Override
  public List<String> outputs() {
    return List.of("message_slug");
  }

  @Override
  public String permission() {
    return "messaging.create";
  }

  @Override
  public boolean isMessage() {
    return true;
  }
}
