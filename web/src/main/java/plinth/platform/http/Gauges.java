package plinth.platform.http;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import plinth.billing.SubscriptionStatus;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.http.Meters;
import plinth.kernel.http.entrance.Node;
import plinth.platform.metric.Backlogs;
import plinth.platform.metric.Sample;
import plinth.platform.metric.Sampler;
import plinth.realtime.http.Sockets;
import plinth.telemetry.TelemetryTimer;
import plinth.tenancy.Databases;

/** Gauges that are read when metrics are collected: pools, queues, sockets, the JVM. */
@ApplicationScoped
public class Gauges {
  private static final double NANOS = 1e9;

  private static final Backlogs.Depths UNKNOWN = new Backlogs.Depths(-1, -1, -1, -1);

  @Inject private Meters meters;
  @Inject private Backlogs backlogs;
  @Inject private Sockets sockets;
  @Inject private TelemetryTimer telemetry;
  @Inject private Sampler sampler;

  private final JvmGcMetrics garbage = new JvmGcMetrics();

  private volatile Backlogs.Depths depths = UNKNOWN;

  @PostConstruct
  void register() {
    MeterRegistry registry = meters.registry();
    new JvmMemoryMetrics().bindTo(registry);
    new JvmThreadMetrics().bindTo(registry);
    garbage.bindTo(registry);
    processor(registry);
    new UptimeMetrics().bindTo(registry);
    Gauge.builder("plinth.db.connections.active", () -> Databases.instance().mainLoad().active())
        .description("Connections of the main pool in use")
        .register(registry);
    Gauge.builder("plinth.db.connections.max", () -> Databases.instance().mainLoad().max())
        .description("The most connections of the main pool")
        .register(registry);
    Gauge.builder("plinth.http.requests.active", Node.instance()::getRequests)
        .description("Requests at work, the one that asks among them")
        .register(registry);
    Gauge.builder("plinth.sockets", sockets::count)
        .description("Open sockets of clients")
        .register(registry);
    FunctionCounter.builder("plinth.telemetry.dropped", telemetry, TelemetryTimer::dropped)
        .description("Spans and lines of the log that were not exported")
        .register(registry);
    depth(registry, "plinth.outbox.waiting", "Outbox rows to deliver", Backlogs.Depths::outbox);
    depth(registry, "plinth.outbox.dead", "Outbox rows given up", Backlogs.Depths::outboxDead);
    depth(registry, "plinth.jobs.queued", "Jobs not started", Backlogs.Depths::jobsQueued);
    depth(registry, "plinth.jobs.running", "Jobs at work", Backlogs.Depths::jobsRunning);
    dedicated(registry);
    billing(registry);
  }

  /**
   * Closes the garbage collection metrics, whose listeners would otherwise outlive the application.
   */
  @PreDestroy
  void close() {
    garbage.close();
  }

  /** Registers replacements for the two metrics that {@link Meters} excludes. */
  private static void processor(MeterRegistry registry) {
    new ProcessorMetrics().bindTo(registry);
    Gauge.builder("system.cpus", Runtime.getRuntime(), Runtime::availableProcessors)
        .description("Processors that the JVM may use")
        .register(registry);
    FunctionCounter.builder("process.cpu.seconds", ProcessHandle.current(), Gauges::cpuSeconds)
        .description("Processor time that the process has used")
        .register(registry);
  }

  private static double cpuSeconds(ProcessHandle process) {
    return process.info().totalCpuDuration().map(time -> time.toNanos() / NANOS).orElse(0.0);
  }

  private void dedicated(MeterRegistry registry) {
    sampled(registry, "plinth.dedicated.databases", "Dedicated databases", Sample::databases);
    sampled(
        registry,
        "plinth.dedicated.unreachable",
        "Dedicated databases that did not answer",
        Sample::unreachable);
    sampled(
        registry,
        "plinth.dedicated.outbox.waiting",
        "Outbox rows to deliver in dedicated databases",
        sample -> sample.dedicated().outbox());
    sampled(
        registry,
        "plinth.dedicated.outbox.dead",
        "Outbox rows given up in dedicated databases",
        sample -> sample.dedicated().outboxDead());
    sampled(
        registry,
        "plinth.dedicated.jobs.queued",
        "Jobs not started in dedicated databases",
        sample -> sample.dedicated().jobsQueued());
    sampled(
        registry,
        "plinth.dedicated.jobs.running",
        "Jobs at work in dedicated databases",
        sample -> sample.dedicated().jobsRunning());
  }

  private void billing(MeterRegistry registry) {
    for (SubscriptionStatus status : SubscriptionStatus.values()) {
      Gauge.builder("plinth.subscriptions", () -> sampler.latest().subscriptions(status))
          .description("Subscriptions by status")
          .tag("status", status.code())
          .register(registry);
    }
    sampled(
        registry,
        "plinth.payments.open",
        "What is owed and not settled",
        sample -> sample.payments().open());
    sampled(
        registry,
        "plinth.payments.declined",
        "What is owed and was declined at least once",
        sample -> sample.payments().declined());
    sampled(
        registry,
        "plinth.recurring.revenue.usd",
        "What active subscriptions pay a month",
        Sample::recurringRevenue);
  }

  private void sampled(
      MeterRegistry registry, String name, String what, ToDoubleFunction<Sample> part) {
    Gauge.builder(name, () -> part.applyAsDouble(sampler.latest()))
        .description(what)
        .register(registry);
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
      if (DbException.findIn(e).isEmpty()) {
        throw e;
      }
      depths = UNKNOWN;
    }
    return meters.registry().scrape();
  }
}
