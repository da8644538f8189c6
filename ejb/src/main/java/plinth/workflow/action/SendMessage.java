package plinth.workflow.action;

import jakarta.json.JsonObjectBuilder;
import java.util.List;
import plinth.messaging.MessageType;

/** Sends a text to the chat or the phone number. */
final class SendMessage implements ActionType {
  private static final int TEXT = 10_000;

  @Override
  public String code() {
    return "send_message";
  }

  @Override
  public String label() {
    return "Send a message";
  }

  @Override
  public String description() {
    return "Sends a text to the chat or to a phone number";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.SESSION, Parameter.PHONE, Parameter.ofRequired("body", "text", "the text"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    in.readAddressee(action);
    action.add("body", in.text("body", TEXT));
  }

  @Override
  public String sentence(Action action) {
    return "Send: " + action.displayText("body");
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.send(action, MessageType.TEXT);
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
