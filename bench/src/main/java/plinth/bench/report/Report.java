package plinth.bench.report;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import plinth.bench.load.Outcome;
import plinth.bench.server.Machine;
import plinth.bench.server.Postgres;

/**
 * The results as Markdown: where they were measured, then one row per scenario and number of
 * connections.
 *
 * @param machine the machine of the run
 * @param database version of PostgreSQL
 * @param command command line of the run
 * @param day date of the run
 */
public record Report(Machine machine, String database, String command, LocalDate day) {
  /** Creates a report of this run. */
  public static Report of(Postgres postgres, String... arguments) throws IOException, SQLException {
    return new Report(
        Machine.here(),
        postgres.ask("SELECT split_part(version(), ' on ', 1)"),
        "./mvnw -Pbench package -DskipTests -Dbench=\"" + String.join(" ", arguments) + "\"",
        LocalDate.now(ZoneOffset.UTC));
  }

  /** Returns the whole page. */
  public String page(String data, List<Outcome> api, String peer, List<Outcome> sql) {
    StringBuilder page = new StringBuilder(8_192);
    head(page, "Results", data);
    page.append("## Over HTTP\n\n");
    table(page, api, "server CPU");
    beside(page, peer, sql);
    return page.toString();
  }

  /** Adds the title, the origin of the measurements and an explanation of the numbers. */
  public void head(StringBuilder page, String title, String data) {
    origin(page, title, data);
    page.append("The load driver, the server and the database share the processors. CPU is ");
    page.append("milliseconds of processor time a request.\n\n");
  }

  /** Adds the title and the origin: date, machine, database, data and command. */
  public void origin(StringBuilder page, String title, String data) {
    page.append("# ").append(title).append("\n\n");
    page.append("- Day: ").append(day).append('\n');
    page.append("- Machine: ").append(machine.line()).append('\n');
    page.append("- Database: ").append(database).append(", on the same machine\n");
    page.append("- Data: ").append(data).append('\n');
    page.append("- Command: `").append(command).append("`\n\n");
  }

  /** Adds the results of lists over HTTP under a separate heading. */
  public void lists(StringBuilder page, List<Outcome> api) {
    if (!api.isEmpty()) {
      page.append("## Lists over HTTP\n\n");
      table(page, api, "server CPU");
    }
  }

  /** Adds the results of the same statements without the server. */
  public void beside(StringBuilder page, String peer, List<Outcome> sql) {
    if (!sql.isEmpty()) {
      page.append("\n## The same SQL straight to the database, by ").append(peer).append("\n\n");
      page.append("The statements are those that the database logged while the server answered; ");
      page.append("one transaction is one request's.\n\n");
      table(page, sql, "");
    }
  }

  private static void table(StringBuilder page, List<Outcome> outcomes, String server) {
    page.append("| scenario | connections | requests/s | p50 ms | p99 ms |");
    page.append(server.isEmpty() ? "" : " " + server + " |").append(" database CPU |");
    page.append(server.isEmpty() ? "" : " driver CPU |").append('\n');
    page.append(
        server.isEmpty() ? "|---|--:|--:|--:|--:|--:|\n" : "|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (Outcome outcome : outcomes) {
      page.append(row(outcome, !server.isEmpty())).append('\n');
    }
  }

  private static String row(Outcome o, boolean http) {
    String first =
        String.format(
            Locale.ROOT,
            "| %s | %d | %,.0f | %.2f | %.2f |",
            o.scenario(),
            o.connections(),
            o.throughput(),
            o.p50(),
            o.p99());
    return http
        ? String.format(
            Locale.ROOT,
            "%s %.3f | %.3f | %.3f |",
            first,
            o.serverMillis(),
            o.databaseMillis(),
            o.clientMillis())
        : String.format(Locale.ROOT, "%s %.3f |", first, o.databaseMillis());
  }
}
