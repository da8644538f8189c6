package plinth.bench.scenarios;

import java.util.List;
import java.util.Locale;
import plinth.bench.load.Outcome;
import plinth.bench.report.Report;

/**
 * The results of the CRM scenario as Markdown, each with its goal.
 *
 * @param report where and on what they were measured
 */
record CrmReport(Report report) {

  /** Returns the whole page. */
  String page(
      String data, List<Outcome> api, List<BulkRounds.Took> bulk, String peer, List<Outcome> sql) {
    StringBuilder page = new StringBuilder(8_192);
    report.head(page, "Results of the CRM scenario", data);
    page.append("## Over HTTP\n\n");
    page.append("A goal is of database CPU.\n\n");
    page.append("| scenario | connections | requests/s | p50 ms | p99 ms | server CPU |");
    page.append(" database CPU | goal |\n|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Outcome o : api) {
      Double goal = CrmScenarios.GOALS.get(o.scenario());
      page.append(
          String.format(
              Locale.ROOT,
              "| %s | %d | %,.1f | %.2f | %.2f | %.2f | %.2f | %s |%n",
              o.scenario(),
              o.connections(),
              o.throughput(),
              o.p50(),
              o.p99(),
              o.serverMillis(),
              o.databaseMillis(),
              goal == null ? "" : String.format(Locale.ROOT, "≤ %.0f", goal)));
    }
    page.append("\n## Many records at once\n\n");
    page.append("By a filter, as a job, with the change log; each round changes other records, ");
    page.append("the first one warms up. CPU is seconds of processor time in all.\n\n");
    page.append("| operation | rows | seconds | rows/s | server CPU | database CPU | goal |\n");
    page.append("|---|--:|--:|--:|--:|--:|--:|\n");
    for (BulkRounds.Took t : bulk) {
      page.append(
          String.format(
              Locale.ROOT,
              "| %s | %,d | %.2f | %,.0f | %.2f | %.2f | < %.0f s |%n",
              t.operation(),
              t.rows(),
              t.seconds(),
              t.rows() / t.seconds(),
              t.used().server() / 1e3,
              t.used().database() / 1e3,
              BulkRounds.GOAL));
    }
    report.beside(page, peer, sql);
    return page.toString();
  }
}
