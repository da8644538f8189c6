package plinth.bench.scenarios;

import plinth.bench.report.Console;
import plinth.bench.server.Meter;

/** The tables of what records trigger: workflow runs and webhook deliveries. */
final class TriggeredTables {
  /** Records per second at which the delay is measured. */
  static final int[] RATES = {10, 300};

  /** Goal of triggered runs or deliveries per second. */
  private static final double GOAL = 300;

  private TriggeredTables() {}

  /**
   * Adds the throughput while records were created as fast as the server allowed.
   *
   * @param what name of the runs or deliveries
   * @param used CPU time of the writes and of what they trigger
   * @param alone CPU time of the same number of writes that trigger nothing
   */
  static void flood(
      StringBuilder page,
      String what,
      int count,
      double seconds,
      Meter.Reading used,
      Meter.Reading alone) {
    page.append("| ").append(what).append(" | seconds | a second | server CPU ms |");
    page.append(" database CPU ms | write alone: server | database | goal |\n");
    page.append("|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    Console.row(
        page,
        "| %,d | %.2f | %,.0f | %.2f | %.2f | %.2f | %.2f | ≥ %,.0f/s |",
        count,
        seconds,
        count / seconds,
        (double) used.server() / count,
        (double) used.database() / count,
        (double) alone.server() / count,
        (double) alone.database() / count,
        GOAL);
  }

  /** Begins the table of delays. */
  static void steadyHead(StringBuilder page) {
    page.append("| records/s | records | p50 ms | p99 ms | goal |\n|--:|--:|--:|--:|--:|\n");
  }

  /** Adds the delay at one rate. */
  static void steady(
      StringBuilder page, int rate, int count, double p50, double p99, double goalMillis) {
    Console.row(page, "| %d | %,d | %.1f | %.1f | ≤ %.0f p50 |", rate, count, p50, p99, goalMillis);
  }
}
