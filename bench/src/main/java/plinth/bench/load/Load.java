package plinth.bench.load;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Meter;
import plinth.bench.server.Target;

/**
 * Runs one scenario on a number of connections. Each connection has a thread that sends the next
 * request when the last response has arrived. The warm-up is not measured.
 *
 * @param target server and credential
 * @param meter reads CPU times at both ends of the window
 * @param warmUp seconds before the window
 * @param seconds length of the window
 */
public record Load(Target target, Meter meter, int warmUp, int seconds) {

  /** Returns the same load with a window of another length. */
  public Load forSeconds(int length) {
    return new Load(target, meter, warmUp, length);
  }

  /** Runs the scenario. The first wrong response ends the whole run. */
  public Outcome run(Scenario scenario, int connections) throws IOException, InterruptedException {
    long begin = System.nanoTime() + warmUp * 1_000_000_000L;
    long end = begin + seconds * 1_000_000_000L;
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    try {
      List<Future<Latencies>> running = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        SplittableRandom random = new SplittableRandom(scenario.name().hashCode() * 31L + i);
        running.add(threads.submit(() -> drive(scenario, random, begin, end)));
      }
      sleepUntil(begin);
      Meter.Reading first = meter.read();
      sleepUntil(end);
      Meter.Reading used = meter.read().since(first);
      Latencies all = new Latencies();
      for (Future<Latencies> one : running) {
        all.addAll(one.get());
      }
      double count = Math.max(1, all.count());
      return new Outcome(
          scenario.name(),
          connections,
          all.count(),
          seconds,
          all.percentileMillis(0.50),
          all.percentileMillis(0.99),
          used.server() / count,
          used.database() / count,
          used.client() / count);
    } catch (ExecutionException e) {
      throw new IOException(scenario.name() + " at " + connections + " connections failed", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private Latencies drive(Scenario scenario, SplittableRandom random, long begin, long end)
      throws IOException {
    Latencies seen = new Latencies();
    try (HttpConnection connection = target.open()) {
      while (true) {
        byte[] request = scenario.requests().next(random);
        long sent = System.nanoTime();
        int status = connection.exchange(request);
        long answered = System.nanoTime();
        if (status != scenario.status()) {
          throw new IOException("answered " + status + ": " + connection.body());
        }
        if (answered > end) {
          return seen;
        }
        if (answered >= begin) {
          seen.add(answered - sent);
        }
      }
    }
  }

  private static void sleepUntil(long moment) throws InterruptedException {
    long left = moment - System.nanoTime();
    if (left > 0) {
      Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
    }
  }
}
