package plinth.bench.scenarios;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import plinth.bench.data.CrmData;
import plinth.bench.data.DealRecords;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;

/**
 * Measures bulk transfers of records as files.
 *
 * @param server the server, empty
 * @param options the options of the run
 */
public record TransferBench(Server server, Options options) {
  private static final int ROUNDS = 3;

  /** Loads, measures and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    JsonObject unlimited = Json.createObjectBuilder().addNull("storage").build();
    server
        .operator()
        .call(
            "PUT",
            "/api/v1/admin/platform/tenants/" + SignUp.SUBDOMAIN + "/limits",
            Json.createObjectBuilder().add("custom_limits", unlimited).build());
    Postgres postgres = server.postgres();
    DealRecords records = new DealRecords(options.seed());
    List<ImportRounds.Took> imports = List.of();
    if ("import".startsWith(options.only())) {
      imports =
          new ImportRounds(account.admin(), postgres, server.meter(), records, options.data())
              .run(options.records());
    }
    List<ExportRounds.Took> exports = List.of();
    if ("export".startsWith(options.only())) {
      String deals = new CrmData(account, postgres, records).loadDeals(options.records());
      Console.say("loaded %,d records", options.records());
      exports = new ExportRounds(account.admin(), postgres, server.meter(), deals).run(ROUNDS);
    }
    StringBuilder page = new StringBuilder(4_096);
    Report.of(postgres, arguments)
        .head(page, "Results of the transfer scenario", records.described(options.records()));
    imports(page, imports);
    exports(page, exports);
    Files.writeString(options.results(), page.toString());
    Console.say("written to %s", options.results());
  }

  private static void imports(StringBuilder page, List<ImportRounds.Took> imports) {
    page.append("## Import\n\n");
    page.append(
        "A CSV of the same records, uploaded in parts and imported by a job into an object with");
    page.append(
        " all twenty fields, from the request to its end; the sums over all columns of numbers");
    page.append(
        " were compared with what was stored, and with an export of it as CSV. COPY is the"
            + " database's own, of the rows that then stood in its");
    page.append(" tables of records, words and changes, into the same tables.\n\n");
    page.append("| what | rows | seconds | rows/s | server CPU | database CPU | MiB | goal |\n");
    page.append("|---|--:|--:|--:|--:|--:|--:|--:|\n");
    for (ImportRounds.Took t : imports) {
      String row =
          String.format(
              Locale.ROOT,
              "| %s | %,d | %.2f | %,.0f | %.2f | %.2f | %d | %s |",
              t.what(),
              t.rows(),
              t.seconds(),
              t.rows() / t.seconds(),
              t.used().server() / 1e3,
              t.used().database() / 1e3,
              t.memory(),
              t.what().equals(ImportRounds.IMPORT)
                  ? String.format(Locale.ROOT, "≥ %,.0f/s", ImportRounds.GOAL)
                  : "");
      Console.say("%s", row);
      page.append(row).append('\n');
    }
    page.append('\n');
  }

  private static void exports(StringBuilder page, List<ExportRounds.Took> exports) {
    page.append("## Export\n\n");
    page.append(
        "Each is a job, from the request to its end; the first round warms up. COPY is the");
    page.append(" database's own, of the same columns in the same order. CPU is seconds of");
    page.append(
        " processor time in all; memory is what the server held above what it held before.");
    page.append("\n\n| what | rows | MB | seconds | rows/s | server CPU | database CPU | MiB |");
    page.append(" goal |\n|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (ExportRounds.Took t : exports) {
      String row =
          String.format(
              Locale.ROOT,
              "| %s | %,d | %.0f | %.2f | %,.0f | %.2f | %.2f | %d | %s |",
              t.what(),
              t.rows(),
              t.bytes() / 1e6,
              t.seconds(),
              t.rows() / t.seconds(),
              t.used().server() / 1e3,
              t.used().database() / 1e3,
              t.memory(),
              t.what().equals("csv")
                  ? String.format(Locale.ROOT, "≥ %,.0f/s", ExportRounds.GOAL)
                  : "");
      Console.say("%s", row);
      page.append(row).append('\n');
    }
  }
}
