package plinth.launcher;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;
import org.jspecify.annotations.Nullable;

/**
 * The operator's terminal. Standard output and error of the JVM go to the server's log file. The
 * operator sees the launcher's own messages and the application's records from INFO on, one line
 * each.
 */
final class Terminal extends Handler {
  private static final SimpleFormatter FORMATTER = new SimpleFormatter();
  private static final long LOG_BYTES = 32L << 20;

  private final PrintStream out;
  private final PrintStream err;
  private @Nullable PrintStream log;

  Terminal(PrintStream out, PrintStream err) {
    this.out = out;
    this.err = err;
    setLevel(Level.INFO);
  }

  /** Redirects the server's output to the file from now on. */
  @SuppressWarnings("resource") // open as long as the process lives
  void divertServerNoise(Path file) {
    try {
      PrintStream diverted =
          new PrintStream(new CappedLog(file, LOG_BYTES), true, StandardCharsets.UTF_8);
      System.setOut(diverted);
      System.setErr(diverted);
      log = diverted;
    } catch (IOException e) {
      throw new StartFailure("cannot write the log file " + file, e);
    }
  }

  void print(String line) {
    out.println(line);
    out.flush();
  }

  void printError(String line) {
    err.println(line);
    err.flush();
  }

  /** Writes the stack trace of a failure to the log file only. */
  void log(Throwable failure) {
    if (log != null) {
      failure.printStackTrace(log);
    }
  }

  @Override
  public void publish(LogRecord record) {
    if (!isLoggable(record)) {
      return;
    }
    String text = FORMATTER.formatMessage(record);
    if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
      text = record.getLevel().getName().toLowerCase(Locale.ROOT) + ": " + text;
    }
    print("  " + text);
  }

  @Override
  public void flush() {
    out.flush();
  }

  @Override
  public void close() {
    flush();
  }
}
