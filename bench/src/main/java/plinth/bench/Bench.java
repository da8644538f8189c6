package plinth.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** Starts the distribution, fills it, measures it, and writes what it saw. */
public final class Bench {
  private Bench() {}

  /** Runs all of it; {@link Options} says what the arguments are. */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, SQLException {
    Options options = Options.of(arguments);
    if (options.scenario().equals(Options.FAULTS)) {
      new FaultBench(options).run(arguments);
    } else {
      measure(options, arguments);
    }
  }

  private static void measure(Options options, String[] arguments)
      throws IOException, InterruptedException, SQLException {
    try (Server server = Server.start(options)) {
      switch (options.scenario()) {
        case Options.CRM -> new CrmBench(server, options).run(arguments);
        case Options.TRANSFER -> new TransferBench(server, options).run(arguments);
        case Options.RENEWALS -> new RenewalBench(server, options).run(arguments);
        case Options.MESSAGING -> new MessagingBench(server, options).run(arguments);
        case Options.WORKFLOWS -> new WorkflowBench(server, options).run(arguments);
        case Options.DELIVERIES -> new DeliveryBench(server, options).run(arguments);
        case Options.SCALE -> new ScaleBench(server, options).run(arguments);
        default -> new RecordBench(server, options).run(arguments);
      }
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

  /** Adds a line to a page, and prints it. */
  static void row(StringBuilder page, String format, Object... values) {
    String row = String.format(Locale.ROOT, format, values);
    say("%s", row);
    page.append(row).append('\n');
  }

  /** Prints a line. */
  static void say(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values));
  }
}
