package plinth.billing.gateway;

import jakarta.json.JsonException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Log;
import plinth.kernel.Span;

/**
 * Asks a provider over HTTP. No answer in time, an answer of trouble on their side, too many
 * requests and a refused key are {@link GatewayUnavailable}: none of them tells what became of the
 * request. Redirects are not followed, and nothing of a request or an answer reaches a log.
 */
public final class GatewayHttp {
  private static final Log LOG = Log.of(GatewayHttp.class);
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int TOO_MANY = 429;
  private static final int FAILED = 500;

  private final String gateway;
  private final Duration timeout;
  private volatile @Nullable HttpClient client;

  /** Asks for a gateway's adapter, which waits this long for a whole answer. */
  public GatewayHttp(String gateway, Duration timeout) {
    this.gateway = gateway;
    this.timeout = timeout;
  }

  /**
   * An answer that says something.
   *
   * @param status below 500
   * @param fields its body; a list stands in {@code results}; empty where it is no JSON
   */
  public record Answer(int status, Fields fields) {
    /** Whether it went as asked. */
    public boolean isDone() {
      return status >= 200 && status < 300;
    }

    /** Whether there is nothing of that name. */
    public boolean isMissing() {
      return status == 404;
    }
  }

  /** Sends a GET. */
  public Answer get(URI address, String... headers) {
    return send(HttpRequest.newBuilder(address).GET(), headers);
  }

  /** Sends a POST. */
  public Answer post(URI address, String body, String... headers) {
    return send(HttpRequest.newBuilder(address).POST(BodyPublishers.ofString(body)), headers);
  }

  /** Sends a PUT. */
  public Answer put(URI address, String body, String... headers) {
    return send(HttpRequest.newBuilder(address).PUT(BodyPublishers.ofString(body)), headers);
  }

  /** What to throw when an answer is of no use. */
  public GatewayUnavailable unusable(String what, Answer answer) {
    return new GatewayUnavailable(gateway, what + " was answered with " + answer.status());
  }

  private Answer send(HttpRequest.Builder request, String... headers) {
    HttpResponse<String> response = exchange(request.headers(headers).timeout(timeout));
    int status = response.statusCode();
    if (status == 401 || status == 403) {
      // Nothing gets better by itself here: somebody has to look at the keys.
      LOG.warn("gateway_refuses_keys", "gateway", gateway, "status", status);
    }
    if (status >= FAILED || status == TOO_MANY || status == 401 || status == 403) {
      throw new GatewayUnavailable(gateway, "it answered " + status);
    }
    try {
      return new Answer(status, Fields.ofAnswer(response.body()));
    } catch (JsonException | ClassCastException e) {
      if (status < 300) {
        throw new GatewayUnavailable(gateway, "it answered no JSON object");
      }
      return new Answer(status, Fields.of("{}"));
    }
  }

  private HttpResponse<String> exchange(HttpRequest.Builder request) {
    HttpRequest asked = request.build();
    try (Span span = Span.calling(asked.method(), asked.uri().getHost())) {
      String traceparent = span.traceparent();
      HttpRequest ready =
          traceparent == null ? asked : request.header("traceparent", traceparent).build();
      HttpResponse<String> response = wait(client().sendAsync(ready, BodyHandlers.ofString()));
      span.answered(response.statusCode());
      return response;
    }
  }

  /** The request's own time-out ends with the headers of the answer; this one with its body. */
  private HttpResponse<String> wait(CompletableFuture<HttpResponse<String>> asked) {
    try {
      return asked.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      asked.cancel(true);
      throw new GatewayUnavailable(gateway, "no answer within " + timeout.toSeconds() + " s");
    } catch (ExecutionException e) {
      throw new GatewayUnavailable(gateway, String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      asked.cancel(true);
      Thread.currentThread().interrupt();
      throw new GatewayUnavailable(gateway, "interrupted");
    }
  }

  /** Made by the first request: a gateway that is not in use costs no thread. */
  private HttpClient client() {
    HttpClient there = client;
    return there == null ? open() : there;
  }

  private synchronized HttpClient open() {
    HttpClient there = client;
    if (there == null) {
      there =
          HttpClient.newBuilder()
              .version(HttpClient.Version.HTTP_1_1)
              .connectTimeout(CONNECT)
              .build();
      client = there;
    }
    return there;
  }
}
