package plinth.bench.load;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Target;

/**
 * Requests that load the server while others are measured. Each connection sends the next request
 * when the last response has arrived, whatever its status: a server may refuse them.
 */
public final class Noise implements Closeable {
  private static final int ERROR = 400;

  private final AtomicLong answered = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final List<Future<?>> connections = new ArrayList<>();
  private final ExecutorService threads;
  private volatile boolean isOver;

  private Noise(int connections) {
    this.threads = Executors.newFixedThreadPool(connections);
  }

  /** Starts the requests of a scenario on a number of connections. */
  public static Noise start(Target target, Scenario scenario, int connections) {
    Noise noise = new Noise(connections);
    for (int i = 0; i < connections; i++) {
      SplittableRandom random = new SplittableRandom(i);
      noise.connections.add(
          noise.threads.submit(
              () -> {
                noise.drive(target, scenario, random);
                return null;
              }));
    }
    return noise;
  }

  private void drive(Target target, Scenario scenario, SplittableRandom random) throws IOException {
    try (HttpConnection connection = target.open()) {
      while (!isOver) {
        int status = connection.exchange(scenario.requests().next(random));
        (status < ERROR ? answered : refused).incrementAndGet();
      }
    }
  }

  /** Returns the number of successful responses. */
  public long answered() {
    return answered.get();
  }

  /** Returns the number of refusals. */
  public long refused() {
    return refused.get();
  }

  /** Waits until the last responses have arrived. */
  @Override
  public void close() throws IOException {
    isOver = true;
    threads.shutdown();
    try {
      for (Future<?> one : connections) {
        one.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("the noise stopped", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
