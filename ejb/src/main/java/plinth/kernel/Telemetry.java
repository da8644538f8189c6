package plinth.kernel;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import plinth.kernel.trace.TraceContext;

/**
 * The queues of spans and log lines to be exported with the OpenTelemetry protocol. Both have a
 * fixed size, and entries are dropped when they are full, so that a slow or unreachable receiver
 * never delays a request.
 */
public final class Telemetry {
  static final String OTLP = "otlp";
  private static final AtomicLong DROPPED = new AtomicLong();

  private static volatile @Nullable Telemetry active;

  private final boolean isTracing;
  private final boolean isLogging;
  private final boolean isParentBased;
  private final double share;
  private final BlockingQueue<Span.Done> spans;
  private final BlockingQueue<Line> lines;

  /**
   * A line of the log.
   *
   * @param severity number on OpenTelemetry's scale: 9 info, 13 warning, 17 error
   */
  public record Line(
      Instant at, int severity, String event, String text, String traceId, String spanId) {}

  private Telemetry() {
    isTracing = isOtlp(Setting.OTEL_TRACES_EXPORTER);
    isLogging = isOtlp(Setting.OTEL_LOGS_EXPORTER);
    isParentBased = isParentBased(Setting.OTEL_TRACES_SAMPLER.text());
    share = share(Setting.OTEL_TRACES_SAMPLER_ARG.text());
    int most = (int) Setting.OTEL_BSP_MAX_QUEUE_SIZE.number();
    spans = new ArrayBlockingQueue<>(most);
    lines = new ArrayBlockingQueue<>(most);
  }

  /** Starts collecting what the settings ask for; by default nothing is collected. */
  public static Telemetry start() {
    Telemetry configured = new Telemetry();
    active = configured.isTracing || configured.isLogging ? configured : null;
    return configured;
  }

  /** Stops collecting. */
  public static void stop() {
    active = null;
  }

  /** The collector of spans; null if spans are not collected. */
  static @Nullable Telemetry activeTracing() {
    Telemetry now = active;
    return now != null && now.isTracing ? now : null;
  }

  /** Adds a line of the log if lines are exported. */
  static void addLine(int severity, String event, String text) {
    Telemetry now = active;
    if (now != null && now.isLogging) {
      Span span = Span.current();
      enqueue(
          now.lines, new Line(Time.now(), severity, event, text, span.traceId(), span.spanId()));
    }
  }

  /** The number of spans and lines dropped since the start. */
  public static long dropped() {
    return DROPPED.get();
  }

  /** A new trace. */
  TraceContext root() {
    TraceContext drawn = TraceContext.root(false);
    boolean isKept = TraceContext.isWithin(drawn.traceId(), share);
    return new TraceContext(drawn.traceId(), drawn.spanId(), isKept);
  }

  /**
   * The context that a caller sent, with the caller's decision to sample or, if so configured, with
   * ours.
   */
  @Nullable TraceContext trusted(@Nullable TraceContext named) {
    return named == null || isParentBased
        ? named
        : new TraceContext(
            named.traceId(), named.spanId(), TraceContext.isWithin(named.traceId(), share));
  }

  void add(Span.Done span) {
    enqueue(spans, span);
  }

  private static <T> void enqueue(BlockingQueue<T> queue, T one) {
    if (!queue.offer(one)) {
      countDropped(1);
    }
  }

  /** Counts spans or lines that could not be exported. */
  public static void countDropped(int items) {
    DROPPED.addAndGet(items);
  }

  /** Removes queued spans, in their order. */
  public List<Span.Done> drainSpans(int most) {
    return drain(spans, most);
  }

  /** The number of queued lines. */
  public int countLines() {
    return lines.size();
  }

  /** Removes queued lines, in their order. */
  public List<Line> drainLines(int most) {
    return drain(lines, most);
  }

  private static <T> List<T> drain(BlockingQueue<T> queue, int most) {
    List<T> batch = new ArrayList<>();
    queue.drainTo(batch, most);
    return batch;
  }

  private static boolean isOtlp(Setting setting) {
    String word = setting.text();
    if (!word.equals(OTLP) && !word.equals("none")) {
      throw new IllegalStateException(setting + " must be none or " + OTLP);
    }
    return word.equals(OTLP);
  }

  private static boolean isParentBased(String word) {
    if (!word.equals("parentbased_traceidratio") && !word.equals("traceidratio")) {
      throw new IllegalStateException(
          Setting.OTEL_TRACES_SAMPLER + " must be parentbased_traceidratio or traceidratio");
    }
    return word.startsWith("parentbased");
  }

  private static double share(String word) {
    try {
      double given = Double.parseDouble(word);
      if (given >= 0 && given <= 1) {
        return given;
      }
    } catch (NumberFormatException e) {
      throw invalidShare();
    }
    throw invalidShare();
  }

  private static IllegalStateException invalidShare() {
    return new IllegalStateException(
        Setting.OTEL_TRACES_SAMPLER_ARG + " must be a number from 0 to 1");
  }
}
