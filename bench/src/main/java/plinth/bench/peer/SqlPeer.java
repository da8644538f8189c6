package plinth.bench.peer;

import java.io.IOException;
import java.util.List;
import plinth.bench.load.Outcome;
import plinth.bench.load.Trace;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;

/** Runs captured statements straight against the database, without a server before it. */
public interface SqlPeer {
  /** What runs them, as the results name it. */
  String name();

  /**
   * Runs samples in random order, each a transaction, on so many connections.
   *
   * @param scenario name for the results
   */
  Outcome run(String scenario, List<Trace.Sample> samples, int connections)
      throws IOException, InterruptedException;

  /** What runs captured statements here. */
  static SqlPeer of(Postgres postgres, Meter meter, Options options) {
    return Pgbench.present()
        ? new Pgbench(postgres, meter, options.seconds(), options.data().resolve("pgbench"))
        : new JdbcPeer(postgres, meter, options.seconds());
  }
}
