package plinth.aipricing;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Span;

/**
 * Asks a price aggregator for its list. Redirects are not followed, and an answer is given up that
 * is late, or larger than any list.
 */
final class Aggregator {
  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final int LARGEST = 16 * 1024 * 1024;
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(CONNECT)
          .followRedirects(HttpClient.Redirect.NEVER)
          .build();

  private final String address;
  private final Duration patience;

  /**
   * An aggregator.
   *
   * @param address where its list is
   * @param patience how long the whole answer may take
   */
  Aggregator(String address, Duration patience) {
    this.address = address;
    this.patience = patience;
  }

  /** Its offers by the names of their models; refuses when there is no usable answer. */
  Map<String, PriceOffer> offers() {
    URI uri = uri();
    try (Span span = Span.calling("GET", String.valueOf(uri.getHost()))) {
      return offers(request(uri, span.traceparent()));
    }
  }

  private Map<String, PriceOffer> offers(HttpRequest request) {
    CompletableFuture<HttpResponse<byte[]>> asked =
        CLIENT.sendAsync(request, SmallBody.of(LARGEST));
    try {
      // The client's own timeout ends with the head of the answer.
      HttpResponse<byte[]> answer = asked.get(patience.toMillis(), TimeUnit.MILLISECONDS);
      Span.current().answered(answer.statusCode());
      if (answer.statusCode() != 200) {
        throw new AggregatorFailed("status " + answer.statusCode());
      }
      return AggregatorList.read(new String(answer.body(), StandardCharsets.UTF_8));
    } catch (TimeoutException e) {
      throw new AggregatorFailed("no answer within " + patience);
    } catch (ExecutionException e) {
      boolean isOutside = e.getCause() instanceof IOException;
      throw new AggregatorFailed(isOutside ? "the connection failed" : "the answer is too large");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AggregatorFailed("interrupted");
    } finally {
      asked.cancel(true);
    }
  }

  private HttpRequest request(URI uri, @Nullable String traceparent) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(uri).timeout(patience).header("Accept", "application/json");
      return (traceparent == null ? request : request.header("traceparent", traceparent)).build();
    } catch (IllegalArgumentException e) {
      throw new AggregatorFailed("the address is none");
    }
  }

  private URI uri() {
    try {
      return URI.create(address);
    } catch (IllegalArgumentException e) {
      throw new AggregatorFailed("the address is none");
    }
  }
}
