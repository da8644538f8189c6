package plinth.bench.faults;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import plinth.bench.server.Target;

/**
 * A client that retries with the same idempotency key until the server confirms. A response without
 * a request ID does not come from Plinth and is an error, regardless of the fault.
 */
final class RetryingClient {
  private static final Set<Integer> COME_AGAIN = Set.of(408, 409, 429, 500, 502, 503, 504);
  private static final String SILENCE = "no answer";
  private static final long PAUSE_MILLIS = 50;

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();
  private final Target target;
  private final Map<String, Long> answers = new ConcurrentHashMap<>();

  RetryingClient(Target target) {
    this.target = target;
  }

  /**
   * Retries until the response is a success. Throws an exception for a status that a retry cannot
   * change.
   */
  JsonObject ask(String method, String path, String body, @Nullable String key)
      throws IOException, InterruptedException {
    while (true) {
      HttpResponse<String> answer =
          once(method, path, body.getBytes(StandardCharsets.UTF_8), key, "application/json");
      if (answer != null && answer.statusCode() < 300) {
        return data(answer.body());
      }
      if (answer != null && !COME_AGAIN.contains(answer.statusCode())) {
        throw new IOException(
            method + " " + path + " answered " + answer.statusCode() + ": " + answer.body());
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  /** Sends one request; returns null if there is no response. */
  @Nullable HttpResponse<String> once(
      String method, String path, byte[] body, @Nullable String key, String type)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + target.host() + ":" + target.port() + path))
            .timeout(Duration.ofSeconds(20))
            .header("Content-Type", type)
            .method(method, BodyPublishers.ofByteArray(body));
    String[] credential = String.valueOf(target.credential()).split(": ", 2);
    request.header(credential[0], credential[1]);
    if (key != null) {
      request.header("Idempotency-Key", key);
    }
    HttpResponse<String> answer;
    try {
      answer = client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      count(SILENCE);
      return null;
    }
    count(Integer.toString(answer.statusCode()));
    if (answer.headers().firstValue("X-Request-Id").isEmpty()) {
      throw new IOException(
          method + " " + path + " was not answered by Plinth: " + answer.statusCode());
    }
    return answer;
  }

  /** Returns the {@code data} of a response. */
  static JsonObject data(String body) {
    try (var reader = Json.createReader(new StringReader(body))) {
      return reader.readObject().getJsonObject("data");
    }
  }

  private void count(String answer) {
    answers.merge(answer, 1L, Long::sum);
  }

  /** Returns the number of responses by status so far, and of requests without a response. */
  Map<String, Long> answers() {
    return new TreeMap<>(answers);
  }
}
