package plinth.bench.scenarios;

import plinth.bench.report.Console;
import plinth.bench.server.Meter;

/** The tables of what records set off: a run of a workflow, a delivery of a webhook. */
final class SetOff {
  /** Records a second at which it is measured how soon it comes. */
  static final int[] RATES = {10, 300};

  /** How many are to come in a second. */
  private static final double GOAL = 300;

  private SetOff() {}

  /**
   * Adds how many came in a second while records were made as fast as the server took them.
   *
   * @param what their name
   * @param used processor time of the writes and of what they set off
   * @param alone processor time of as many writes that set nothing off
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

  /** Begins the table of how soon it comes. */
  static void steadyHead(StringBuilder page) {
    page.append("| records/s | records | p50 ms | p99 ms | goal |\n|--:|--:|--:|--:|--:|\n");
  }

  /** Adds how soon it came at a rate. */
  static void steady(
      StringBuilder page, int rate, int count, double p50, double p99, double goalMillis) {
    Console.row(page, "| %d | %,d | %.1f | %.1f | ≤ %.0f p50 |", rate, count, p50, p99, goalMillis);
  }
}
