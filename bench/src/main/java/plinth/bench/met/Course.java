package plinth.bench.met;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import plinth.bench.load.Latencies;
import plinth.bench.load.Running;
import plinth.bench.load.Scenario;
import plinth.bench.server.Meter;
import plinth.bench.server.Target;

/**
 * A scenario from its first request on, second by second.
 *
 * @param scenario name of the scenario
 * @param seconds each second, in order
 * @param late latencies of the second half
 */
record Course(String scenario, List<Second> seconds, Latencies late) {
  private static final int FIRST = 5;
  private static final double NEAR = 0.9;
  private static final long SECOND = 1_000_000_000L;

  /**
   * One second.
   *
   * @param count number of responses
   * @param used CPU time
   */
  record Second(int count, Meter.Reading used) {}

  /**
   * Some seconds together.
   *
   * @param perSecond responses per second
   * @param server CPU milliseconds of the server per request
   * @param database CPU milliseconds of the database per request
   */
  record Stretch(double perSecond, double server, double database) {
    private static Stretch of(List<Second> seconds) {
      double count = Math.max(1, seconds.stream().mapToInt(Second::count).sum());
      return new Stretch(
          count / seconds.size(),
          seconds.stream().mapToLong(one -> one.used().server()).sum() / count,
          seconds.stream().mapToLong(one -> one.used().database()).sum() / count);
    }
  }

  /** Sends requests on some connections, without a warm-up. The first wrong response ends it. */
  static Course run(Target target, Meter meter, Scenario scenario, int connections, int length)
      throws IOException, InterruptedException {
    AtomicIntegerArray counts = new AtomicIntegerArray(length);
    long begin = System.nanoTime();
    Running.Sink sink =
        (sent, answered, seen) -> {
          int second = (int) ((answered - begin - 1) / SECOND);
          counts.incrementAndGet(second);
          if (second >= length / 2) {
            seen.add(answered - sent);
          }
        };
    long end = begin + length * SECOND;
    try (Running running = Running.start(target, scenario, connections, end, sink)) {
      List<Meter.Reading> used = new ArrayList<>();
      Meter.Reading before = meter.read();
      for (int second = 1; second <= length; second++) {
        Running.sleepUntil(begin + second * SECOND);
        Meter.Reading now = meter.read();
        used.add(now.since(before));
        before = now;
      }
      Latencies late = running.latencies();
      List<Second> seconds = new ArrayList<>();
      for (int second = 0; second < length; second++) {
        seconds.add(new Second(counts.get(second), used.get(second)));
      }
      return new Course(scenario.name(), List.copyOf(seconds), late);
    }
  }

  /** Returns the first five seconds. */
  Stretch first() {
    return Stretch.of(seconds.subList(0, Math.min(FIRST, seconds.size())));
  }

  /** Returns the second half, which counts as steady. */
  Stretch steady() {
    return Stretch.of(seconds.subList(seconds.size() / 2, seconds.size()));
  }

  /** Returns the seconds until one serves nine tenths of the steady number of requests. */
  int untilSteady() {
    double enough = NEAR * steady().perSecond();
    int second = 0;
    while (seconds.get(second).count() < enough) {
      second++;
    }
    return second;
  }
}
