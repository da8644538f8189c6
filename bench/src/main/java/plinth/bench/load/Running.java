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
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Target;

/**
 * A scenario that runs on a number of connections. Each connection has a thread that sends the next
 * request when the last response has arrived.
 */
public final class Running implements Closeable {
  private final Scenario scenario;
  private final List<Future<Latencies>> connections = new ArrayList<>();
  private final ExecutorService threads;

  /** Receives the responses of one connection; called from the connection's thread. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Receives a response.
     *
     * @param sent moment of the request, by {@link System#nanoTime}
     * @param answered moment of the response
     * @param seen the latencies of the connection, to which the sink adds those that count
     */
    void add(long sent, long answered, Latencies seen);
  }

  private Running(Scenario scenario, int connections) {
    this.scenario = scenario;
    this.threads = Executors.newFixedThreadPool(connections);
  }

  /**
   * Starts the scenario.
   *
   * @param end moment by {@link System#nanoTime}; responses after it are dropped
   */
  public static Running start(
      Target target, Scenario scenario, int connections, long end, Sink sink) {
    Running running = new Running(scenario, connections);
    for (int i = 0; i < connections; i++) {
      SplittableRandom random = new SplittableRandom(scenario.name().hashCode() * 31L + i);
      running.connections.add(
          running.threads.submit(() -> drive(target, scenario, random, end, sink)));
    }
    return running;
  }

  private static Latencies drive(
      Target target, Scenario scenario, SplittableRandom random, long end, Sink sink)
      throws IOException {
    Latencies seen = new Latencies();
    try (HttpConnection connection = target.open()) {
      while (true) {
        byte[] request = scenario.requests().next(random);
        long sent = System.nanoTime();
        connection.exchange(request, scenario.status());
        long answered = System.nanoTime();
        if (answered > end) {
          return seen;
        }
        sink.add(sent, answered, seen);
      }
    }
  }

  /**
   * Waits for the end and returns the latencies of all connections.
   *
   * @throws IOException if a response was wrong
   */
  public Latencies latencies() throws IOException, InterruptedException {
    try {
      Latencies all = new Latencies();
      for (Future<Latencies> one : connections) {
        all.addAll(one.get());
      }
      return all;
    } catch (ExecutionException e) {
      throw new IOException(
          scenario.name() + " at " + connections.size() + " connections failed", e);
    }
  }

  /** Waits until a moment by {@link System#nanoTime}. */
  public static void sleepUntil(long moment) throws InterruptedException {
    long left = moment - System.nanoTime();
    if (left > 0) {
      Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
    }
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
