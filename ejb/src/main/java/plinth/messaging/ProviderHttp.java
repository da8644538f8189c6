package plinth.messaging;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.messaging.ProviderFailure.Kind;

/**
 * Calls to one provider over HTTP, with what is known when one fails. The address is the
 * installation's own setting. Redirects are not followed. Immutable.
 */
public final class ProviderHttp {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int REASON = 300;

  /** What the Graph API says with 400 or 403 of those that ask too often. */
  private static final Set<Integer> BUSY =
      Set.of(4, 17, 32, 613, 80_006, 80_007, 130_429, 131_048, 131_056);

  private static final class Client {
    static final HttpClient SHARED =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
  }

  private final String base;
  private final Map<String, String> headers;

  /** Calls under an address, without a slash at its end. */
  public ProviderHttp(String base) {
    this(base, Map.of());
  }

  private ProviderHttp(String base, Map<String, String> headers) {
    this.base = base;
    this.headers = headers;
  }

  /** The same with a header; an empty value is none. */
  public ProviderHttp with(String name, String value) {
    if (value.isEmpty()) {
      return this;
    }
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return new ProviderHttp(base, more);
  }

  /** Asks, and answers the JSON; null where the body is empty. */
  public JsonValue get(String path) {
    return call("GET", path, BodyPublishers.noBody(), "");
  }

  /** Sends JSON with a method, and answers the JSON. */
  public JsonValue send(String method, String path, JsonObject body) {
    return call(method, path, BodyPublishers.ofString(body.toString()), "application/json");
  }

  /** Sends a request without a body. */
  public JsonValue send(String method, String path) {
    return call(method, path, BodyPublishers.noBody(), "");
  }

  /** Posts a form with a file. */
  public JsonValue send(String path, Multipart form) {
    return call("POST", path, BodyPublishers.ofByteArray(form.bytes()), form.mediaType());
  }

  /** The bytes at a path, to be closed by the caller. */
  public InputStream open(String path) {
    HttpResponse<InputStream> answer =
        exchange("GET", path, BodyPublishers.noBody(), "", BodyHandlers.ofInputStream());
    if (answer.statusCode() == 200) {
      return answer.body();
    }
    try (InputStream body = answer.body()) {
      throw failed(answer.statusCode(), new String(body.readNBytes(4096), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ProviderFailure(Kind.NOT_DONE, "The provider's answer broke off");
    }
  }

  private JsonValue call(
      String method, String path, HttpRequest.BodyPublisher body, String mediaType) {
    HttpResponse<String> answer =
        exchange(method, path, body, mediaType, BodyHandlers.ofString(StandardCharsets.UTF_8));
    if (answer.statusCode() / 100 != 2) {
      throw failed(answer.statusCode(), answer.body());
    }
    return json(answer.body());
  }

  private <T> HttpResponse<T> exchange(
      String method,
      String path,
      HttpRequest.BodyPublisher body,
      String mediaType,
      HttpResponse.BodyHandler<T> handler) {
    HttpRequest.Builder request = to(base + path).timeout(PATIENCE).method(method, body);
    headers.forEach(request::header);
    if (!mediaType.isEmpty()) {
      request.header("Content-Type", mediaType);
    }
    try {
      return Client.SHARED.send(request.build(), handler);
    } catch (ConnectException | HttpConnectTimeoutException e) {
      throw new ProviderFailure(Kind.NOT_DONE, "The provider cannot be reached");
    } catch (IOException e) {
      throw new ProviderFailure(Kind.UNCERTAIN, "The provider's answer did not come");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ProviderFailure(Kind.UNCERTAIN, "The call was interrupted");
    }
  }

  /** A request to an address, which the provider itself may have named. */
  private static HttpRequest.Builder to(String address) {
    try {
      return HttpRequest.newBuilder(URI.create(address));
    } catch (IllegalArgumentException e) {
      throw new ProviderFailure(Kind.REFUSED, "The provider names no address");
    }
  }

  /** What a status that is no success means. */
  static ProviderFailure failed(int status, String body) {
    String said = reason(body);
    String reason = "The provider answered " + status + (said.isEmpty() ? "" : ": " + said);
    if (status == 429 || status == 503 || (status < 500 && BUSY.contains(graphCode(body)))) {
      return new ProviderFailure(Kind.NOT_DONE, reason);
    }
    return new ProviderFailure(status >= 500 ? Kind.UNCERTAIN : Kind.REFUSED, reason);
  }

  /** The number of an error as the Graph API writes it; 0 for none. */
  private static int graphCode(String body) {
    try {
      return json(body) instanceof JsonObject object
          ? Parts.number(Parts.object(object, "error"), "code", 0)
          : 0;
    } catch (ProviderFailure e) {
      return 0;
    }
  }

  /** The sentence in an error's body, by the names that providers give it. */
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
      return JsonText.value(body);
    } catch (JsonException | IllegalStateException e) {
      throw new ProviderFailure(Kind.UNCERTAIN, "The provider's answer is no JSON");
    }
  }
}
