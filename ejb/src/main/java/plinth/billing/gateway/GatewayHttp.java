package plinth.billing.gateway;

import jakarta.json.JsonArray;
import jakarta.json.JsonException;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Log;
import plinth.kernel.LooseJson;
import plinth.outbound.CallFailed;
import plinth.outbound.CallFailed.Reason;
import plinth.outbound.HttpAnswer;
import plinth.outbound.HttpCall;
import plinth.outbound.HttpLine;

/**
 * Calls a provider over HTTP. A timeout, a server error, too many requests and a refused key become
 * {@link GatewayUnavailable}: in each case the outcome of the request is unknown. Redirects are not
 * followed, and contents of requests and responses are never logged.
 */
public final class GatewayHttp {
  private static final Log LOG = Log.of(GatewayHttp.class);
  private static final int TOO_MANY = 429;
  private static final int FAILED = 500;

  private final String gateway;
  private final Duration timeout;

  /** Creates a client for a gateway's adapter, with this timeout for a whole response. */
  public GatewayHttp(String gateway, Duration timeout) {
    this.gateway = gateway;
    this.timeout = timeout;
  }

  /**
   * A usable response.
   *
   * @param status the status, below 500
   * @param json the body, with a JSON array as the member {@code results}; empty if it is not JSON
   */
  public record Answer(int status, LooseJson json) {
    /** Returns whether the request succeeded. */
    public boolean isDone() {
      return status >= 200 && status < 300;
    }

    /** Returns whether the resource does not exist. */
    public boolean isMissing() {
      return status == 404;
    }
  }

  /** Sends a GET. */
  public Answer get(URI address, String... headers) {
    return send(HttpCall.of("GET", address.toString()), headers);
  }

  /** Sends a POST. */
  public Answer post(URI address, String body, String... headers) {
    return send(HttpCall.of("POST", address.toString()).body(body), headers);
  }

  /** Sends a PUT. */
  public Answer put(URI address, String body, String... headers) {
    return send(HttpCall.of("PUT", address.toString()).body(body), headers);
  }

  /** Returns the exception to throw for an unusable response. */
  public GatewayUnavailable unusable(String what, Answer answer) {
    return new GatewayUnavailable(gateway, what + " was answered with " + answer.status());
  }

  private Answer send(HttpCall call, String... headers) {
    Map<String, String> named = new LinkedHashMap<>();
    for (int i = 0; i < headers.length; i += 2) {
      named.put(headers[i], headers[i + 1]);
    }
    try (HttpAnswer answer = HttpLine.configured().call(call.headers(named).withTimeout(timeout))) {
      String body = new String(answer.body().readAllBytes(), StandardCharsets.UTF_8);
      return answer(answer.status(), body);
    } catch (CallFailed e) {
      throw new GatewayUnavailable(
          gateway,
          e.reason() == Reason.TIMEOUT
              ? "no answer within " + timeout.toSeconds() + " s"
              : String.valueOf(e.getCause()));
    } catch (IOException e) {
      throw new GatewayUnavailable(gateway, String.valueOf(e));
    }
  }

  private Answer answer(int status, String body) {
    if (status == 401 || status == 403) {
      // Only an operator can fix the keys.
      LOG.warn("gateway_refuses_keys", "gateway", gateway, "status", status);
    }
    if (status >= FAILED || status == TOO_MANY || status == 401 || status == 403) {
      throw new GatewayUnavailable(gateway, "it answered " + status);
    }
    try {
      return new Answer(status, object(body));
    } catch (JsonException | ClassCastException e) {
      if (status < 300) {
        throw new GatewayUnavailable(gateway, "its answer is not a JSON object");
      }
      return new Answer(status, LooseJson.EMPTY);
    }
  }

  /** Parses a response: its object, or its array as {@code results}. */
  static LooseJson object(String text) {
    JsonValue value = JsonText.parse(text);
    return value instanceof JsonArray
        ? new LooseJson(Json.createObjectBuilder().add("results", value).build())
        : new LooseJson(value.asJsonObject());
  }
}
