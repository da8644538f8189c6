package plinth.workflow.action;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;

/** Sends JSON to an address. */
final class SendWebhook implements ActionType {
  @Override
  public String code() {
    return "send_webhook";
  }

  @Override
  public String label() {
    return "Call a webhook";
  }

  @Override
  public String description() {
    return "Sends JSON to an address";
  }

  @Override
  public List<Parameter> parameters() {
    return List.of(
        Parameter.ofRequired("url", "text", "the address, which begins with https://"),
        Parameter.ofOptional("headers", "object", "additional headers by name"),
        Parameter.ofOptional(
            "body", "value", "the JSON to send; absent: the run, record and change"),
        Parameter.ofOptional(
            "retries", "number", "number of retries after a temporary failure, 0 to 5"));
  }

  @Override
  public void read(ActionReader reader, DraftReader in, JsonObjectBuilder action, int depth) {
    String url = in.text("url", 2_000);
    if (!url.isEmpty() && !url.matches("(?i)https?://\\S+")) {
      in.fault("url", "format", "url must begin with https://");
    }
    action.add("url", url);
    headers(in, action);
    if (in.has("body")) {
      action.add("body", in.any("body"));
    }
    action.add("retries", in.number("retries", 0, 5, 0));
  }

  @Override
  public String sentence(Action action) {
    return "Send JSON to " + action.required("url");
  }

  @Override
  public <R> R accept(Action action, ActionHandler<R> handler) {
    return handler.call(action);
  }

  private static void headers(DraftReader in, JsonObjectBuilder action) {
    JsonObject headers = in.object("headers");
    headers.forEach(
        (name, value) -> {
          boolean isText = value.getValueType() == JsonValue.ValueType.STRING;
          if (!isText || !name.matches("[A-Za-z0-9-]{1,60}")) {
            in.fault("headers." + name, "format", "Must be a valid header name with a text value");
          }
        });
    if (!headers.isEmpty()) {
      action.add("headers", headers);
    }
  }

  @Override
  public List<String> outputs() {
    return List.of("status", "body");
  }

  @Override
  public boolean isExternal() {
    return true;
  }
}
