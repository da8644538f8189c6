package plinth.kernel;

import jakarta.json.JsonObjectBuilder;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/**
 * Structured log: each line is one JSON object with the event, its facts, the request id and the
 * workspace. Facts never hold secrets or what customers keep in their records.
 */
public final class Log {
  private final Logger logger;

  private Log(Logger logger) {
    this.logger = logger;
  }

  /** The log of a feature, named after the type's package. */
  public static Log of(Class<?> type) {
    return new Log(System.getLogger(type.getPackageName()));
  }

  /** Something that went as it should. */
  public void info(String event, Object... facts) {
    if (logger.isLoggable(Level.INFO)) {
      logger.log(Level.INFO, line(event, facts));
    }
  }

  /** Something that an operator should look at. */
  public void warn(String event, Object... facts) {
    logger.log(Level.WARNING, line(event, facts));
  }

  /** A failure with its cause. */
  public void error(String event, Throwable cause, Object... facts) {
    logger.log(Level.ERROR, line(event, facts), cause);
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
    for (int i = 0; i + 1 < facts.length; i += 2) {
      Object value = facts[i + 1];
      String name = String.valueOf(facts[i]);
      if (value instanceof Long || value instanceof Integer) {
        line.add(name, ((Number) value).longValue());
      } else {
        line.add(name, String.valueOf(value));
      }
    }
    // A MessageFormat would read braces; the formatter leaves a line without parameters alone.
    return line.build().toString();
  }
}
