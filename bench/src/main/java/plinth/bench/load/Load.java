package plinth.bench.load;

import java.io.IOException;
import plinth.bench.server.Meter;
import plinth.bench.server.Target;

/**
 * Runs one scenario on a number of connections. The warm-up is not measured.
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
    Running.Sink sink =
        (sent, answered, seen) -> {
          if (answered >= begin) {
            seen.add(answered - sent);
          }
        };
    try (Running running = Running.start(target, scenario, connections, end, sink)) {
      Running.sleepUntil(begin);
      Meter.Reading first = meter.read();
      Running.sleepUntil(end);
      Meter.Reading used = meter.read().since(first);
      Latencies all = running.latencies();
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
    }
  }
}
