package plinth.kernel.http;

import io.micrometer.core.instrument.Timer;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import jakarta.enterprise.context.ApplicationScoped;

/**
 * The metrics of this node.
 *
 * <p>Spec: Platform administration.
 */
@ApplicationScoped
public class Meters {
  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  /** The registry, for whoever adds a meter. */
  public PrometheusMeterRegistry registry() {
    return registry;
  }

  /** The timer of the answers of a route with one status. */
  Timer requests(String method, String route, int status) {
    return Timer.builder("plinth.http.requests")
        .description("Answered requests by route")
        .tag("method", method)
        .tag("route", route)
        .tag("status", Integer.toString(status))
        .register(registry);
  }
}
