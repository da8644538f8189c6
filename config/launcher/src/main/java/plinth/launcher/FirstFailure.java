package plinth.launcher;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/**
 * Remembers why a deployment failed: the deepest cause of the first severe record with a cause, or
 * else the first severe record. Later records are consequences.
 */
final class FirstFailure extends Handler {
  private static final int LONGEST = 400;

  private @Nullable String words;
  private @Nullable String cause;

  @Override
  public synchronized void publish(LogRecord record) {
    if (record.getLevel().intValue() < Level.SEVERE.intValue()) {
      return;
    }
    Throwable deepest = deepest(record.getThrown());
    if (cause == null && deepest != null) {
      cause = oneLine(deepest.toString());
    }
    if (words == null && record.getMessage() != null) {
      words = oneLine(record.getMessage());
    }
  }

  /** Returns the reason on one line. */
  synchronized String reason() {
    if (cause != null) {
      return cause;
    }
    return words != null ? words : "the server gave no reason";
  }

  @Override
  public void flush() {}

  @Override
  public void close() {}

  static String oneLine(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST) + "…";
  }

  private static @Nullable Throwable deepest(@Nullable Throwable thrown) {
    Throwable at = thrown;
    while (at != null && at.getCause() != null && at.getCause() != at) {
      at = at.getCause();
    }
    return at;
  }
}
