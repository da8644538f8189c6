package plinth.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Starts the distribution, fills it, measures it, and writes what it saw.
 *
 * <p>Spec: issue 2, how it is shown
 */
public final class Bench {
  private static final int LOADING_CONNECTIONS = 8;
  private static final int SAMPLES = 40;

  private Bench() {}

  /** Runs all of it; {@link Options} says what the arguments are. */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, SQLException {
    Options options = Options.of(arguments);
    try (Server server = Server.start(options)) {
      if (options.isCrm()) {
        new CrmBench(server, options).run(arguments);
        return;
      }
      if (options.isTransfer()) {
        new TransferBench(server, options).run(arguments);
        return;
      }
      if (options.isRenewals()) {
        new RenewalBench(server, options).run(arguments);
        return;
      }
      if (options.isMessaging()) {
        new MessagingBench(server, options).run(arguments);
        return;
      }
      if (options.isWorkflows()) {
        new WorkflowBench(server, options).run(arguments);
        return;
      }
      SignUp.Account account = new SignUp(server.target(), server.mailbox()).run();
      DealRecords records = new DealRecords(options.seed());
      Loading loading = new Loading(account.admin(), account.key(), records);
      String object = loading.define();
      say("loading %,d records", options.records());
      long begin = System.nanoTime();
      List<String> slugs = loading.load(object, options.records(), LOADING_CONNECTIONS);
      double perSecond = options.records() / ((System.nanoTime() - begin) / 1e9);
      say("loaded at %,.0f a second", perSecond);
      Postgres postgres = server.postgres();
      postgres.run("VACUUM ANALYZE", "CHECKPOINT");

      Meter meter = server.meter();
      Load load = new Load(account.key(), meter, options.warmUp(), options.seconds());
      SqlPeer peer = peer(postgres, meter, options);
      Trace trace = new Trace(account.key(), postgres);
      List<Outcome> api = new ArrayList<>();
      List<Outcome> sql = new ArrayList<>();
      for (Scenario scenario : new Scenarios(account.key(), object, slugs, records).all()) {
        if (!options.measures(scenario.name())) {
          continue;
        }
        List<Trace.Sample> samples =
            scenario.repeatable() ? trace.of(scenario, SAMPLES) : List.of();
        // Code that has not run yet is compiled by now, or the first window would show it.
        load.forSeconds(2 * options.warmUp()).run(scenario, LOADING_CONNECTIONS);
        for (int connections : options.connections()) {
          api.add(said(load.run(scenario, connections)));
          if (!samples.isEmpty()) {
            sql.add(said(peer.run(scenario.name(), samples, connections)));
          }
        }
      }
      String data =
          String.format(
              Locale.ROOT,
              "%,d records of %d fields, seed %d, loaded through the API over %d connections at"
                  + " %,.0f records/s",
              options.records(),
              Deals.columns().size(),
              options.seed(),
              LOADING_CONNECTIONS,
              perSecond);
      Report report = report(postgres, arguments);
      Files.writeString(options.results(), report.page(data, api, peer.name(), sql));
      say("written to %s", options.results());
    }
  }

  /** A report of this run. */
  static Report report(Postgres postgres, String... arguments) throws IOException, SQLException {
    return new Report(
        Machine.here(),
        postgres.ask("SELECT split_part(version(), ' on ', 1)"),
        "./mvnw -Pbench package -DskipTests -Dbench=\"" + String.join(" ", arguments) + "\"",
        LocalDate.now(ZoneOffset.UTC));
  }

  /** What runs captured statements here. */
  static SqlPeer peer(Postgres postgres, Meter meter, Options options) {
    return Pgbench.present()
        ? new Pgbench(postgres, meter, options.seconds(), options.data().resolve("pgbench"))
        : new JdbcPeer(postgres, meter, options.seconds());
  }

  /** The same outcome, once it was printed. */
  static Outcome said(Outcome outcome) {
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

  /** Prints a line. */
  static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
