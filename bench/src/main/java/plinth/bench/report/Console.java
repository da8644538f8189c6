package plinth.bench.report;

import java.util.Locale;
import plinth.bench.load.Outcome;

/** Prints the progress and results of a run. */
public final class Console {
  private Console() {}

  /** Prints an outcome and returns it. */
  public static Outcome said(Outcome outcome) {
    say(
        "%-28s %2d connections %,9.0f/s  p50 %7.2f  p99 %7.2f ms  CPU server %.3f  database %.3f"
            + "  driver %.3f ms",
        outcome.scenario(),
        outcome.connections(),
        outcome.throughput(),
        outcome.p50(),
        outcome.p99(),
        outcome.serverMillis(),
        outcome.databaseMillis(),
        outcome.clientMillis());
    return outcome;
  }

  /** Adds a line to a page and prints it. */
  public static void row(StringBuilder page, String format, Object... values) {
    String row = String.format(Locale.ROOT, format, values);
    say("%s", row);
    page.append(row).append('\n');
  }

  /** Prints a line. */
  public static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
