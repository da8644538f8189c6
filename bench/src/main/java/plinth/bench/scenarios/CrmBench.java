package plinth.bench.scenarios;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import plinth.bench.data.CrmData;
import plinth.bench.data.DealRecords;
import plinth.bench.load.Load;
import plinth.bench.load.Outcome;
import plinth.bench.load.Scenario;
import plinth.bench.load.Trace;
import plinth.bench.peer.SqlPeer;
import plinth.bench.report.Console;
import plinth.bench.report.Report;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;
import plinth.bench.server.Server;
import plinth.bench.server.SignUp;

/**
 * Measures the operations of a large CRM: one object with a million records, and a record with a
 * hundred thousand links.
 *
 * @param server the server, empty
 * @param options the options of the run
 */
public record CrmBench(Server server, Options options) {
  private static final int SAMPLES = 10;
  private static final int WARMING = 8;
  private static final int ROUNDS = 4;

  /** Loads, measures and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    Postgres postgres = server.postgres();
    DealRecords records = new DealRecords(options.seed());
    CrmData.Loaded data = new CrmData(account, postgres, records).load(options.records());
    Console.say(
        "loaded %,d records and %,d links of one in %.0f s",
        options.records(), data.links(), data.seconds());
    Meter meter = server.meter();
    Load load = new Load(account.key(), meter, options.warmUp(), options.seconds());
    SqlPeer peer = SqlPeer.of(postgres, meter, options);
    Trace trace = new Trace(account.key(), postgres);
    List<Outcome> api = new ArrayList<>();
    List<Outcome> sql = new ArrayList<>();
    for (Scenario scenario : new CrmScenarios(account, data).all(options.records())) {
      if (!options.measures(scenario.name())) {
        continue;
      }
      List<Trace.Sample> samples = trace.of(scenario, SAMPLES);
      load.forSeconds(options.warmUp()).run(scenario, WARMING);
      for (int connections : options.connections()) {
        api.add(Console.said(load.run(scenario, connections)));
        if (!samples.isEmpty()) {
          sql.add(Console.said(peer.run(scenario.name(), samples, connections)));
        }
      }
    }
    List<BulkRounds.Took> bulk =
        options.measures(BulkRounds.UPDATE) && options.records() > (long) ROUNDS * BulkRounds.ROWS
            ? new BulkRounds(account.key(), postgres, meter, data).run(ROUNDS)
            : List.of();
    bulk.forEach(CrmBench::said);
    String told =
        String.format(
            Locale.ROOT,
            "%s, loaded as the server writes them (%d of them were"
                + " written by it and compared) with %,d links of one record, in %.0f s",
            records.described(options.records()),
            CrmData.SAMPLE,
            data.links(),
            data.seconds());
    CrmReport report = new CrmReport(Report.of(postgres, arguments));
    Files.writeString(options.results(), report.page(told, api, bulk, peer.name(), sql));
    Console.say("written to %s", options.results());
  }

  private static void said(BulkRounds.Took took) {
    Console.say(
        "%-12s %,d rows in %.2f s  CPU server %.2f  database %.2f s",
        took.operation(),
        took.rows(),
        took.seconds(),
        took.used().server() / 1e3,
        took.used().database() / 1e3);
  }
}
