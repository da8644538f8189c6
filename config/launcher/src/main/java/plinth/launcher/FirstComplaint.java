package plinth.launcher;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.jspecify.annotations.Nullable;

/** Remembers the first grave record, which names the cause; those after it are consequences. */
final class FirstComplaint extends Handler {
  private static final int LONGEST = 400;

  private @Nullable String reason;

  @Override
  public synchronized void publish(LogRecord record) {
    if (reason == null && record.getLevel().intValue() >= Level.SEVERE.intValue()) {
      Throwable deepest = deepest(record.getThrown());
      String text = deepest == null ? record.getMessage() : deepest.toString();
      reason = oneLine(text == null ? "" : text);
    }
  }

  /** The reason on one line. */
  synchronized String reason() {
    return reason == null ? "the server gave no reason" : reason;
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
