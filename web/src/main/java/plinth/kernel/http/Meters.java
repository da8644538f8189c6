package plinth.kernel.http;

import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.stream.Stream;

/** The metrics of this node. */
@ApplicationScoped
public class Meters {
  private static final Duration[] BOUNDS =
      Stream.of(5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 10_000)
          .map(Duration::ofMillis)
          .toArray(Duration[]::new);

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** Excludes two metrics of the library whose names violate Prometheus conventions. */
  public Meters() {
    registry
        .config()
        .meterFilter(MeterFilter.denyNameStartsWith("process.cpu.time"))
        .meterFilter(MeterFilter.denyNameStartsWith("system.cpu.count"));
  }

  /** The registry, to which features add meters. */
  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /**
   * The histogram of the latencies of a route, for all statuses: one series for each of ten bounds,
   * so that percentiles can be computed, and not multiplied by status.
   */
  public Timer latency(String method, String route) {
    return Timer.builder("plinth.http.latency")
        .description("Time of answered requests by route, in buckets")
        .tag("method", method)
        .tag("route", route)
        .serviceLevelObjectives(BOUNDS)
        .register(registry);
  }

  /** The timer of the answers of a route with one status. */
  public Timer requests(String method, String route, int status) {
    return Timer.builder("plinth.http.requests")
        .description("Answered requests by route")
        .tag("method", method)
        .tag("route", route)
        .tag("status", Integer.toString(status))
        .register(registry);
  }
}
