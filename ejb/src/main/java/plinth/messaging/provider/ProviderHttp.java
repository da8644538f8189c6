package plinth.messaging.provider;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Log;
import plinth.kernel.LooseJson;
import plinth.messaging.provider.ProviderFailure.Kind;
import plinth.outbound.CallFailed;
import plinth.outbound.Dialing;
import plinth.outbound.HttpAnswer;
import plinth.outbound.HttpCall;
import plinth.outbound.HttpLine;

/**
 * A client for one provider over HTTP, which reports what is known about a failed call. The address
 * is a setting of the installation, or is set by a workspace and then subject to the rules for such
 * addresses. Redirects are not followed. Immutable.
 */
public final class ProviderHttp {
  private static final int REASON = 300;
  private static final int MAX = 32 * 1024 * 1024;
  private static final Duration TIME = Duration.ofMinutes(2);
  private static final Duration FILE_TIME = Duration.ofMinutes(15);
  private static final Log LOG = Log.of(ProviderHttp.class);

  /** The error codes by which the Graph API reports rate limits with 400 or 403. */
  private static final Set<Integer> BUSY =
      Set.of(4, 17, 32, 613, 80_006, 80_007, 130_429, 131_048, 131_056);

  private final String base;
  private final HttpLine line;
  private final Map<String, String> headers;

  /** Creates a client for an address of the installation, without a slash at its end. */
  public ProviderHttp(String base) {
    this(base, HttpLine.configured(), Map.of());
  }

  /** Creates a client for an address that a customer entered, without a slash at its end. */
  public ProviderHttp(String base, Dialing dialing) {
    this(base, dialing.line(), Map.of());
  }

  private ProviderHttp(String base, HttpLine line, Map<String, String> headers) {
    this.base = base;
    this.line = line;
    this.headers = headers;
  }

  /** Returns a client with an additional header; an empty value adds none. */
  public ProviderHttp with(String name, String value) {
    if (value.isEmpty()) {
      return this;
    }
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new ProviderHttp(base, line, more);
  }

  /** Sends a GET request and returns the JSON answer; an empty object if the body is empty. */
  public JsonValue get(String path) {
    return call("GET", path, new byte[0], "");
  }

  /** Sends JSON with a method and returns the JSON answer. */
  public JsonValue send(String method, String path, JsonObject body) {
    byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
    return call(method, path, bytes, "application/json");
  }

  /** Sends a request without a body. */
  public JsonValue send(String method, String path) {
    return call(method, path, new byte[0], "");
  }

  /** Posts a form with a file. */
  public JsonValue send(String path, Multipart form) {
    return call("POST", path, form.bytes(), form.mediaType());
  }

  /** Opens the bytes at a path; the caller closes the stream. */
  public InputStream open(String path) {
    HttpAnswer answer = exchange(HttpCall.of("GET", base + path).withTimeout(FILE_TIME));
    if (answer.status() == 200) {
      return answer.body();
    }
    try (InputStream body = answer.body()) {
      throw toFailure(answer.status(), new String(body.readNBytes(4096), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ProviderFailure(Kind.NOT_DONE, "The provider's answer was interrupted");
    }
  }

  private JsonValue call(String method, String path, byte[] body, String mediaType) {
    HttpCall call = HttpCall.of(method, base + path).withTimeout(TIME);
    HttpCall sending = body.length == 0 ? call : call.body(body);
    HttpAnswer answer =
        exchange(mediaType.isEmpty() ? sending : sending.header("Content-Type", mediaType));
    String text;
    try (InputStream in = answer.body()) {
      text = new String(in.readNBytes(MAX), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw uncertain();
    }
    if (answer.status() / 100 != 2) {
      throw toFailure(answer.status(), text);
    }
    return json(text);
  }

  /** Sends a call over a new connection: if a reused one ends, the call may have been sent. */
  private HttpAnswer exchange(HttpCall call) {
    try {
      return line.call(call.headers(headers).withoutKeepAlive());
    } catch (CallFailed e) {
      LOG.warn("provider_call_broke_off", "reason", String.valueOf(e));
      throw e.isSent() ? uncertain() : notSent(e.reason());
    } catch (IllegalArgumentException e) {
      throw new ProviderFailure(Kind.REFUSED, "The provider returned no address");
    }
  }

  private static ProviderFailure uncertain() {
    return new ProviderFailure(Kind.UNCERTAIN, "The provider did not answer");
  }

  private static ProviderFailure notSent(CallFailed.Reason reason) {
    return new ProviderFailure(
        Kind.NOT_DONE,
        switch (reason) {
          case BLOCKED -> "Blocked host";
          case UNKNOWN_HOST -> "There is no host with this name";
          case INSECURE -> "The connection cannot be made secure";
          case UNREACHABLE, TIMEOUT, NOT_HTTP -> "The provider cannot be reached";
        });
  }

  /** Returns the failure for a status other than success. */
  static ProviderFailure toFailure(int status, String body) {
    String said = reason(body);
    String reason = "The provider answered " + status + (said.isEmpty() ? "" : ": " + said);
    if (status == 429 || status == 503 || (status < 500 && BUSY.contains(graphCode(body)))) {
      return new ProviderFailure(Kind.NOT_DONE, reason);
    }
    return new ProviderFailure(status >= 500 ? Kind.UNCERTAIN : Kind.REFUSED, reason);
  }

  /** Returns the code of a Graph API error; 0 for none. */
  private static int graphCode(String body) {
    try {
      return LooseJson.of(json(body)).number("error.code", 0);
    } catch (ProviderFailure e) {
      return 0;
    }
  }

  /** Returns the message in the body of an error, by the names that providers use. */
  private static String reason(String body) {
    try {
      JsonValue json = json(body);
      if (json instanceof JsonObject object && object.get("error") instanceof JsonObject inner) {
        return cut(inner.getString("message", ""));
      } else if (json instanceof JsonObject object) {
        JsonValue said = object.getOrDefault("message", object.getOrDefault("error", json));
        return cut(said instanceof JsonString text ? text.getString() : said.toString());
      }
      return "";
    } catch (ProviderFailure e) {
      return "";
    }
  }

  private static String cut(String text) {
    return text.length() > REASON ? text.substring(0, REASON) : text;
  }

  private static JsonValue json(String body) {
    if (body.isBlank()) {
      return Json.createObjectBuilder().build();
    }
    try {
      return JsonText.parse(body);
    } catch (JsonException | IllegalStateException e) {
      throw new ProviderFailure(Kind.UNCERTAIN, "The provider's answer is not JSON");
    }
  }
}
