package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.outbound.Outbound;
import plinth.outbound.OutboundAnswer;
import plinth.outbound.OutboundAnswer.Outcome;
import plinth.outbound.OutboundRequest;
import plinth.workflow.WorkflowProblem;
import plinth.workflow.action.TextTemplate;
import plinth.workflow.definition.CallAddresses;

/**
 * Makes the external calls of steps, outside of any transaction. Each call is made at least once,
 * with a key that is the same for all attempts.
 */
@ApplicationScoped
public class ExternalCalls {
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;

  @Inject private Outbound outbound;
  @Inject private CallAddresses addresses;

  /** Makes the call of a step. */
  Called call(Caller caller, Turn.Call call) {
    JsonObject input = call.input();
    String url = url(input);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    headers.put("Idempotency-Key", call.key());
    for (var header : input.getJsonObject("headers").entrySet()) {
      String value = TextTemplate.words(header.getValue());
      if (!OutboundRequest.isHeader(header.getKey(), value)) {
        return Called.failed(
            WorkflowProblem.HTTP_FAILED, "Invalid header " + header.getKey(), false);
      }
      headers.keySet().removeIf(name -> name.equalsIgnoreCase(header.getKey()));
      headers.put(header.getKey(), value);
    }
    OutboundAnswer answer =
        outbound.call(
            new OutboundRequest(
                caller.requireWorkspace().id(),
                "POST",
                url,
                headers,
                input.getOrDefault("body", JsonValue.EMPTY_JSON_OBJECT).toString()));
    return toCalled(url, answer);
  }

  private Called toCalled(String url, OutboundAnswer answer) {
    if (answer.outcome() == Outcome.BUSY) {
      return Called.busy();
    }
    if (answer.isSuccess()) {
      JsonObjectBuilder output =
          Json.createObjectBuilder()
              .add("status", answer.status())
              .add("body", storableBody(answer));
      return Called.done(output.build());
    }
    if (answer.outcome() == Outcome.BLOCKED || addresses.isBlocked(url)) {
      return Called.failed(WorkflowProblem.BLOCKED_HOST, Outcome.BLOCKED.text(), false);
    }
    boolean isTransient =
        answer.outcome() != Outcome.INVALID
            && (answer.status() == 0
                || answer.status() == TOO_MANY
                || answer.status() >= SERVER_ERROR);
    return Called.failed(WorkflowProblem.HTTP_FAILED, answer.error(), isTransient);
  }

  /** Returns the address that a step calls. */
  public static String url(JsonObject input) {
    return TextTemplate.words(input.getOrDefault("url", JsonValue.NULL));
  }

  /** Removes U+0000, which the database cannot store. */
  private static String storableBody(OutboundAnswer answer) {
    return answer.body().replace("\0", "");
  }
}
