package plinth.testing;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A client of the API with fixed headers. Immutable: {@code with} creates another client. */
public final class Api {
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(5))
          .build();

  private final String address;
  private final Map<String, String> headers;

  private Api(String address, Map<String, String> headers) {
    this.address = address;
    this.headers = headers;
  }

  /** Creates a client without a credential. */
  public static Api open() {
    return at(Plinth.server().address());
  }

  /** Creates a client without a credential for the server at an address. */
  public static Api at(String address) {
    return new Api(address, Map.of());
  }

  /** Returns the same client for the server at another address. */
  public Api on(String other) {
    return new Api(other, headers);
  }

  /** Returns the same client with one more header. */
  public Api with(String header, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(header, value);
    return new Api(address, more);
  }

  /** Returns the same client with a bearer token. */
  public Api bearer(String token) {
    return with("Authorization", "Bearer " + token);
  }

  /** Returns the same client with an API key. */
  public Api apiKey(String key) {
    return with("X-Api-Key", key);
  }

  /** Sends a GET. */
  public Answer get(String path) {
    return send("GET", path, null);
  }

  /** Sends a GET and returns the bytes of the 200 response. */
  public byte[] bytes(String path) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + "/api/v1" + path))
            .timeout(Duration.ofSeconds(60));
    headers.forEach(request::header);
    try {
      var response = CLIENT.send(request.build(), BodyHandlers.ofByteArray());
      assertThat(response.statusCode()).isEqualTo(200);
      return response.body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Sends a POST without a body. */
  public Answer post(String path) {
    return send("POST", path, null);
  }

  /** Sends a POST with a JSON document, or without a body if it is null. */
  public Answer post(String path, JsonValue body) {
    return send("POST", path, Objects.toString(body, null));
  }

  /** Sends a POST with a text, which may be invalid JSON. */
  public Answer post(String path, String body) {
    return send("POST", path, body);
  }

  /** Sends a PUT without a body. */
  public Answer put(String path) {
    return send("PUT", path, null);
  }

  /** Sends a PUT with a JSON document, or without a body if it is null. */
  public Answer put(String path, JsonValue body) {
    return send("PUT", path, Objects.toString(body, null));
  }

  /** Sends a PUT with a text, which may be invalid JSON. */
  public Answer put(String path, String body) {
    return send("PUT", path, body);
  }

  /** Sends a PATCH with a JSON document, or without a body if it is null. */
  public Answer patch(String path, JsonValue body) {
    return send("PATCH", path, Objects.toString(body, null));
  }

  /** Sends a PATCH with a text, which may be invalid JSON. */
  public Answer patch(String path, String body) {
    return send("PATCH", path, body);
  }

  /** Sends a DELETE. */
  public Answer delete(String path) {
    return send("DELETE", path, null);
  }

  /**
   * Sends a request.
   *
   * @param path the path below {@code /api/v1}, or from the root if it begins with {@code //}
   * @param body a text, or null for none
   */
  public Answer send(String method, String path, String body) {
    return send(
        method,
        path,
        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body),
        body != null);
  }

  /** Sends a POST with bytes. */
  public Answer postBytes(String path, byte[] body) {
    return sendBytes("POST", path, body);
  }

  /** Sends a request with bytes. */
  public Answer sendBytes(String method, String path, byte[] body) {
    return send(method, path, BodyPublishers.ofByteArray(body), true);
  }

  private Answer send(String method, String path, HttpRequest.BodyPublisher body, boolean hasBody) {
    String place = path.startsWith("//") ? path.substring(1) : "/api/v1" + path;
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + place)).timeout(Duration.ofSeconds(60));
    headers.forEach(request::header);
    if (hasBody && !headers.containsKey("Content-Type")) {
      request.header("Content-Type", "application/json");
    }
    request.method(method, body);
    try {
      var response = CLIENT.send(request.build(), BodyHandlers.ofString());
      return new Answer(response.statusCode(), response.headers(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * A response.
   *
   * @param status the status
   * @param headers its headers
   * @param text the unchanged body
   */
  public record Answer(int status, HttpHeaders headers, String text) {
    /** The body as a JSON object. */
    public JsonObject json() {
      try (JsonReader reader = Json.createReader(new StringReader(text))) {
        return reader.readObject();
      }
    }

    /** The {@code data} member as an object. */
    public JsonObject data() {
      return json().getJsonObject("data");
    }

    /** The {@code data} member as any JSON value. */
    public JsonValue value() {
      return json().get("data");
    }

    /** The {@code code} member of an error. */
    public String code() {
      return json().getString("code", "");
    }

    /** The fields that an error names, with their rules: {@code email:required}. */
    public java.util.List<String> faults() {
      var errors = json().getJsonArray("errors");
      return errors == null
          ? java.util.List.of()
          : errors.getValuesAs(JsonObject.class).stream()
              .map(e -> e.getString("field") + ":" + e.getString("rule"))
              .toList();
    }

    /** A header, empty if it is absent. */
    public String header(String name) {
      return headers.firstValue(name).orElse("");
    }

    /** Asserts the status and returns this response; a failure shows the response. */
    public Answer expect(int expected) {
      if (status != expected) {
        throw new AssertionError("expected " + expected + ", was " + status + ": " + text);
      }
      return this;
    }

    /**
     * Asserts that the response is a refusal with the status and error code, and returns it; a
     * failure shows the response.
     */
    public Answer refused(int expected, String code) {
      if (!expect(expected).code().equals(code)) {
        throw new AssertionError("expected " + code + ", was " + code() + ": " + text);
      }
      return this;
    }
  }
}
