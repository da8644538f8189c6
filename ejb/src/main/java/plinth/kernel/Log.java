package plinth.kernel;

import jakarta.json.JsonObjectBuilder;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.OptionalLong;

/**
 * Structured log: each line is one JSON object with the event, its facts, the request id, the
 * workspace and, if the work is traced, the trace. Facts never contain secrets or customers' record
 * data.
 */
public final class Log {
  // Severities of OpenTelemetry.
  private static final int INFO = 9;
  private static final int WARNING = 13;
  private static final int ERROR = 17;

  private static final Outage OUTAGE = new Outage();

  private final Logger logger;

  private Log(Logger logger) {
    this.logger = logger;
  }

  /** The log of a feature, named after the type's package. */
  public static Log of(Class<?> type) {
    return new Log(System.getLogger(type.getPackageName()));
  }

  /** Logs a normal event. */
  public void info(String event, Object... facts) {
    if (logger.isLoggable(Level.INFO)) {
      String line = line(event, facts);
      logger.log(Level.INFO, line);
      Telemetry.addLine(INFO, event, line);
    }
  }

  /** Logs something that an operator should look at. */
  public void warn(String event, Object... facts) {
    String line = line(event, facts);
    logger.log(Level.WARNING, line);
    Telemetry.addLine(WARNING, event, line);
  }

  /** Logs a failure with its cause; at most one line per second while a database is unavailable. */
  public void error(String event, Throwable cause, Object... facts) {
    if (Outage.isCauseOf(cause)) {
      logOutage(event, cause);
      return;
    }
    String line = line(event, facts);
    logger.log(Level.ERROR, line, cause);
    Telemetry.addLine(ERROR, event, line);
  }

  private void logOutage(String event, Throwable cause) {
    OptionalLong leftOut = OUTAGE.acquireLine(System.nanoTime());
    if (leftOut.isPresent()) {
      String line =
          line(
              event, "reason", String.valueOf(cause.getMessage()), "left_out", leftOut.getAsLong());
      logger.log(Level.ERROR, line);
      Telemetry.addLine(ERROR, event, line);
    }
  }

  private static String line(String event, Object... facts) {
    JsonObjectBuilder line = Json.createObjectBuilder().add("event", event);
    String requestId = LogContext.requestId();
    if (!requestId.isEmpty()) {
      line.add("request_id", requestId);
    }
    if (LogContext.workspaceId() != 0) {
      line.add("workspace_id", LogContext.workspaceId());
    }
    String traceId = Span.current().traceId();
    if (!traceId.isEmpty()) {
      line.add("trace_id", traceId).add("span_id", Span.current().spanId());
    }
    for (int i = 0; i + 1 < facts.length; i += 2) {
      Object value = facts[i + 1];
      String name = String.valueOf(facts[i]);
      if (value instanceof Long || value instanceof Integer) {
        line.add(name, ((Number) value).longValue());
      } else {
        line.add(name, String.valueOf(value));
      }
    }
    // A MessageFormat would interpret braces; the formatter does not touch a line without
    // parameters.
    return line.build().toString();
  }
}
