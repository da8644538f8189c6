package plinth.bench.scenarios;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import plinth.bench.data.DealRecords;
import plinth.bench.data.DealRequests;
import plinth.bench.data.Loading;
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
 * Measures requests for single records and for lists of one object.
 *
 * @param server the server, empty
 * @param options the options of the run
 */
public record RecordBench(Server server, Options options) {
  private static final int LOADING_CONNECTIONS = 8;
  private static final int SAMPLES = 40;

  /** Loads, measures and writes the results. */
  public void run(String[] arguments) throws IOException, InterruptedException, SQLException {
    SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
    DealRecords records = new DealRecords(options.seed());
    Loading loading = new Loading(account.admin(), account.key(), records);
    String object = loading.define();
    Console.say("loading %,d records", options.records());
    long begin = System.nanoTime();
    List<String> slugs = loading.load(object, options.records(), LOADING_CONNECTIONS);
    double perSecond = options.records() / ((System.nanoTime() - begin) / 1e9);
    Console.say("loaded at %,.0f a second", perSecond);
    Postgres postgres = server.postgres();
    postgres.run("VACUUM ANALYZE", "CHECKPOINT");

    Meter meter = server.meter();
    Load load = new Load(account.key(), meter, options.warmUp(), options.seconds());
    SqlPeer peer = SqlPeer.of(postgres, meter, options);
    Trace trace = new Trace(account.key(), postgres);
    List<Outcome> api = new ArrayList<>();
    List<Outcome> sql = new ArrayList<>();
    DealRequests deals =
        new DealRequests(account.key(), object, slugs, records, new AtomicLong(slugs.size()));
    for (Scenario scenario : new Scenarios(deals).all()) {
      if (!options.measures(scenario.name())) {
        continue;
      }
      List<Trace.Sample> samples = scenario.repeatable() ? trace.of(scenario, SAMPLES) : List.of();
      // Warm up, so that the code is compiled before the first window.
      load.forSeconds(2 * options.warmUp()).run(scenario, LOADING_CONNECTIONS);
      for (int connections : options.connections()) {
        api.add(Console.said(load.run(scenario, connections)));
        if (!samples.isEmpty()) {
          sql.add(Console.said(peer.run(scenario.name(), samples, connections)));
        }
      }
    }
    String data =
        String.format(
            Locale.ROOT,
            "%s, loaded through the API over %d connections at" + " %,.0f records/s",
            records.described(options.records()),
            LOADING_CONNECTIONS,
            perSecond);
    Report report = Report.of(postgres, arguments);
    Files.writeString(options.results(), report.page(data, api, peer.name(), sql));
    Console.say("written to %s", options.results());
  }
}
