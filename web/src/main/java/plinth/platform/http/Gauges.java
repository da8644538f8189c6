package plinth.platform.http;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.ToLongFunction;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.TelemetryClock;
import plinth.kernel.http.Meters;
import plinth.kernel.http.Node;
import plinth.platform.Backlogs;
import plinth.realtime.http.Sockets;
import plinth.tenancy.Databases;

/** What is measured when somebody asks: pools, queues, sockets, the JVM. */
@ApplicationScoped
public class Gauges {
  private static final Backlogs.Depths UNKNOWN = new Backlogs.Depths(-1, -1, -1, -1);

  @Inject private Meters meters;
  @Inject private Backlogs backlogs;
  @Inject private Sockets sockets;
  @Inject private TelemetryClock telemetry;

  private volatile Backlogs.Depths depths = UNKNOWN;

  @PostConstruct
  void register() {
    MeterRegistry registry = meters.registry();
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    new ProcessorMetrics().bindTo(registry);
    new UptimeMetrics().bindTo(registry);
    Gauge.builder("plinth.db.connections.active", () -> Databases.instance().mainLoad().active())
        .description("Connections of the main pool in use")
        .register(registry);
    Gauge.builder("plinth.db.connections.max", () -> Databases.instance().mainLoad().max())
        .description("The most connections of the main pool")
        .register(registry);
    Gauge.builder("plinth.http.requests.active", Node.here()::getRequests)
        .description("Requests at work, the one that asks among them")
        .register(registry);
    Gauge.builder("plinth.sockets", sockets::count)
        .description("Open sockets of clients")
        .register(registry);
    FunctionCounter.builder("plinth.telemetry.dropped", telemetry, TelemetryClock::dropped)
        .description("Spans and lines of the log that were not exported")
        .register(registry);
    depth(registry, "plinth.outbox.waiting", "Outbox rows to deliver", Backlogs.Depths::outbox);
    depth(registry, "plinth.outbox.dead", "Outbox rows given up", Backlogs.Depths::outboxDead);
    depth(registry, "plinth.jobs.queued", "Jobs not started", Backlogs.Depths::jobsQueued);
    depth(registry, "plinth.jobs.running", "Jobs at work", Backlogs.Depths::jobsRunning);
  }

  private void depth(
      MeterRegistry registry, String name, String what, ToLongFunction<Backlogs.Depths> part) {
    Gauge.builder(name, () -> part.applyAsLong(depths)).description(what).register(registry);
  }

  /** The text of all metrics; depths of queues are -1 while the database does not answer. */
  String scrape() {
    try {
      depths = backlogs.count(Caller.system("metrics"));
    } catch (RuntimeException e) {
      if (DbException.within(e).isEmpty()) {
        throw e;
      }
      depths = UNKNOWN;
    }
    return meters.registry().scrape();
  }
}
