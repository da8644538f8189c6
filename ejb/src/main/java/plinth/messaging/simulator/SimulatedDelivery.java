package plinth.messaging.simulator;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import plinth.kernel.Log;

/**
 * Sends deliveries to webhooks at least once, as providers do: repeats them until the webhook
 * accepts. The script can duplicate, delay or drop them.
 */
final class SimulatedDelivery implements AutoCloseable {
  private static final Log LOG = Log.of(SimulatedDelivery.class);
  private static final int ATTEMPTS = 300;
  private static final long PAUSE_MILLIS = 500;
  private static final long LATE_MILLIS = 120;

  private final HttpClient client =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();
  private final ExecutorService threads =
      Executors.newFixedThreadPool(
          4,
          work -> {
            Thread thread = new Thread(work, "simulated-provider");
            thread.setDaemon(true);
            return thread;
          });
  private final AtomicLong waiting = new AtomicLong();
  private final AtomicLong thanked = new AtomicLong();
  private final Random random;

  SimulatedDelivery(long seed) {
    this.random = new Random(seed);
  }

  /** Returns a random number between 0 and 1 from the seeded generator. */
  synchronized double chance() {
    return random.nextDouble();
  }

  /** Delivers a body with headers, following the script. */
  void deliver(SimulatorScript script, String url, Map<String, String> headers, String body) {
    if (url.isEmpty() || chance() < script.dropped()) {
      return;
    }
    long delay = script.delayMillis() + (chance() < script.reordered() ? LATE_MILLIS : 0);
    schedule(delay, () -> attempt(url, headers, body, 1));
    if (chance() < script.duplicates()) {
      schedule(delay + (long) (chance() * LATE_MILLIS), () -> attempt(url, headers, body, 1));
    }
  }

  /** Schedules work that counts as waiting until it is done. */
  void schedule(long millis, Runnable work) {
    waiting.incrementAndGet();
    CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS, threads)
        .execute(
            () -> {
              try {
                work.run();
              } finally {
                waiting.decrementAndGet();
              }
            });
  }

  private void attempt(String url, Map<String, String> headers, String body, int attempt) {
    try {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(url))
              .timeout(Duration.ofSeconds(20))
              .header("Content-Type", "application/json")
              .POST(HttpRequest.BodyPublishers.ofString(body, StandardCharsets.UTF_8));
      headers.forEach(request::header);
      int status =
          client.send(request.build(), HttpResponse.BodyHandlers.discarding()).statusCode();
      if (status == 200) {
        thanked.incrementAndGet();
        return;
      }
      // Retry a 404: a server that is starting answers 404, just like one without such a session.
      if (status == 401) {
        LOG.warn("simulated_delivery_refused", "status", status);
        return;
      }
    } catch (IOException e) {
      LOG.info("simulated_delivery_waits", "attempt", attempt);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return;
    }
    if (attempt < ATTEMPTS) {
      schedule(PAUSE_MILLIS, () -> attempt(url, headers, body, attempt + 1));
    }
  }

  /** Returns the number of pending deliveries. */
  long waiting() {
    return waiting.get();
  }

  /** Returns the number of accepted deliveries. */
  long accepted() {
    return thanked.get();
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
