package plinth.kernel;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.trace.SqlSummary;
import plinth.kernel.trace.TraceContext;

/**
 * A piece of work in a trace: a request, a turn of background work, or a call to another system. It
 * belongs to the thread that began it until it is closed; spans begun in the meantime are its
 * children. While traces are not exported there are no spans, and beginning one only reads a field.
 *
 * <p>A span contains only names, routes and numbers, never customer data.
 */
public final class Span implements AutoCloseable {
  private static final ThreadLocal<@Nullable Span> CURRENT = new ThreadLocal<>();

  private static final int REFUSED = 400;

  /** The span for work that is not traced. */
  private static final Span NONE = new Span(null, null, Kind.INTERNAL, null, null, "");

  /** The kinds of span, as in OpenTelemetry. */
  public enum Kind {
    INTERNAL(1),
    SERVER(2),
    CLIENT(3),
    CONSUMER(5);

    private final int number;

    Kind(int number) {
      this.number = number;
    }

    /** The number of the kind in OpenTelemetry's protocol. */
    public int number() {
      return number;
    }
  }

  private final @Nullable Telemetry telemetry;
  private final @Nullable TraceContext context;
  private final Kind kind;
  private final @Nullable String parentId;
  private final @Nullable Span before;
  private final Map<String, Object> attributes = new LinkedHashMap<>();
  private final Instant startedAt = Time.now();
  private final long start = System.nanoTime();
  private String name;
  private boolean isFailed;

  private Span(
      @Nullable Telemetry telemetry,
      @Nullable TraceContext context,
      Kind kind,
      @Nullable String parentId,
      @Nullable Span before,
      String name) {
    this.telemetry = telemetry;
    this.context = context;
    this.kind = kind;
    this.parentId = parentId;
    this.before = before;
    this.name = name;
  }

  /** Begins work of this thread as a child of its current span, or else as a new trace. */
  public static Span start(Kind kind, String name) {
    Telemetry telemetry = Telemetry.activeTracing();
    if (telemetry == null) {
      return NONE;
    }
    Span parent = CURRENT.get();
    return start(telemetry, parent == null ? null : parent.context, parent, kind, name);
  }

  /**
   * Begins work that another system requested, independent of the current span of this thread.
   *
   * @param traceparent the header of the request; null or malformed: a new trace begins
   */
  public static Span startReceived(Kind kind, String name, @Nullable String traceparent) {
    Telemetry telemetry = Telemetry.activeTracing();
    return telemetry == null
        ? NONE
        : start(
            telemetry,
            telemetry.trusted(TraceContext.parse(traceparent)),
            CURRENT.get(),
            kind,
            name);
  }

  /** Begins a call of this thread to another system in a protocol other than HTTP. */
  public static Span startCall(String what, String host, int port) {
    Span span = start(Kind.CLIENT, what);
    span.setAttribute("server.address", host);
    span.setAttribute("server.port", port);
    return span;
  }

  /** Begins a call of this thread to another system over HTTP. */
  public static Span startCall(String method, String host) {
    Span span = start(Kind.CLIENT, method + " " + host);
    span.setAttribute("http.request.method", method);
    span.setAttribute("server.address", host);
    return span;
  }

  /**
   * Begins a database statement as a child of the current span. A statement outside of a span, such
   * as polling a queue, or in a trace that is not sampled, gets no span.
   *
   * @param text the statement, of which only a summary is recorded
   */
  public static Span startStatement(String text) {
    Telemetry telemetry = Telemetry.activeTracing();
    Span parent = telemetry == null ? null : CURRENT.get();
    TraceContext place = parent == null ? null : parent.context;
    if (telemetry == null || place == null || !place.isSampled()) {
      return NONE;
    }
    SqlSummary summary = SqlSummary.of(text);
    Span span = start(telemetry, place, parent, Kind.CLIENT, summary.text());
    span.setAttribute("db.system.name", "postgresql");
    span.setAttribute("db.operation.name", summary.operation());
    if (summary.table() != null) {
      span.setAttribute("db.collection.name", summary.table());
    }
    return span;
  }

  private static Span start(
      Telemetry telemetry,
      @Nullable TraceContext parent,
      @Nullable Span before,
      Kind kind,
      String name) {
    TraceContext context = parent == null ? telemetry.root() : parent.child();
    String parentId = parent == null ? null : parent.spanId();
    Span span = new Span(telemetry, context, kind, parentId, before, name);
    CURRENT.set(span);
    return span;
  }

  /** The current span of this thread; one that does nothing if its work is not traced. */
  public static Span current() {
    Span current = CURRENT.get();
    return current == null ? NONE : current;
  }

  /** Wraps work for another thread, so that it runs as part of this thread's current span. */
  public static Runnable wrap(Runnable work) {
    Span here = CURRENT.get();
    if (here == null) {
      return work;
    }
    return () -> {
      Span there = CURRENT.get();
      CURRENT.set(here);
      try {
        work.run();
      } finally {
        CURRENT.set(there);
      }
    };
  }

  /** Renames the span once it is known what the work is. */
  public void rename(String other) {
    if (context != null) {
      name = other;
    }
  }

  /**
   * Sets an attribute: a text or a whole number, named as in OpenTelemetry or below {@code
   * plinth.}.
   */
  public void setAttribute(String key, Object value) {
    if (context != null) {
      attributes.put(key, value);
    }
  }

  /** Records the status of an answer; a refusal marks the call as failed. */
  public void recordStatus(int status) {
    setAttribute("http.response.status_code", status);
    if (status >= REFUSED) {
      markFailed();
    }
  }

  /** Records that a database refused a statement. */
  void recordDbError(DbException refusal) {
    setAttribute("db.response.status_code", refusal.state());
    markFailed();
  }

  /** Marks the work as failed. */
  public void markFailed() {
    isFailed = context != null;
  }

  /** The header {@code traceparent} for an outgoing call; null if nothing is traced. */
  public @Nullable String traceparent() {
    return context == null ? null : context.header();
  }

  /** The id of the trace; empty if nothing is traced. */
  String traceId() {
    return context == null ? "" : context.traceId();
  }

  /** The id of this span; empty if nothing is traced. */
  String spanId() {
    return context == null ? "" : context.spanId();
  }

  /** Ends the work and restores the previous span of the thread. */
  @Override
  public void close() {
    if (telemetry == null || context == null) {
      return;
    }
    CURRENT.set(before);
    if (context.isSampled()) {
      Instant endedAt = startedAt.plus(Duration.ofNanos(System.nanoTime() - start));
      telemetry.add(
          new Done(context, parentId, kind, name, startedAt, endedAt, attributes, isFailed));
    }
  }

  /**
   * A completed span.
   *
   * @param parentId id of the parent span; null if it is the first of its trace
   */
  public record Done(
      TraceContext context,
      @Nullable String parentId,
      Kind kind,
      String name,
      Instant startedAt,
      Instant endedAt,
      Map<String, Object> attributes,
      boolean isFailed) {}
}
