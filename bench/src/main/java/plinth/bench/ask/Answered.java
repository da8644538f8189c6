package plinth.bench.ask;

import java.io.IOException;
import java.util.SplittableRandom;
import plinth.bench.load.Latencies;
import plinth.bench.load.Scenario;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Meter;
import plinth.bench.server.Target;

/**
 * A question that one person asks again and again.
 *
 * @param question name of the question
 * @param first milliseconds of the first answer
 * @param later latencies of the others
 * @param used CPU time of the others
 */
record Answered(String question, double first, Latencies later, Meter.Reading used) {
  private static final long SECOND = 1_000_000_000L;

  /** Asks for some seconds, and once more at least. The first wrong response ends it. */
  static Answered ask(Target target, Meter meter, Scenario scenario, long seed, int seconds)
      throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    try (HttpConnection connection = target.open()) {
      long begin = System.nanoTime();
      connection.exchange(scenario.requests().next(random), scenario.status());
      double first = (System.nanoTime() - begin) / 1e6;
      Latencies later = new Latencies();
      Meter.Reading before = meter.read();
      long end = System.nanoTime() + seconds * SECOND;
      do {
        byte[] request = scenario.requests().next(random);
        long sent = System.nanoTime();
        connection.exchange(request, scenario.status());
        later.add(System.nanoTime() - sent);
      } while (System.nanoTime() < end);
      return new Answered(scenario.name(), first, later, meter.read().since(before));
    }
  }

  /** Returns the median of the later answers in milliseconds. */
  double median() {
    return later.percentileMillis(0.5);
  }

  /** Returns CPU milliseconds of the server per answer. */
  double server() {
    return (double) used.server() / later.count();
  }

  /** Returns CPU milliseconds of the database per answer. */
  double database() {
    return (double) used.database() / later.count();
  }
}
