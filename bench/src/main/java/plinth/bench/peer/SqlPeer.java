package plinth.bench.peer;

import java.io.IOException;
import java.util.List;
import plinth.bench.load.Outcome;
import plinth.bench.load.Trace;
import plinth.bench.server.Meter;
import plinth.bench.server.Options;
import plinth.bench.server.Postgres;

/** Runs captured statements directly against the database, without the server. */
public interface SqlPeer {
  /** Returns the name of the client for the results. */
  String name();

  /**
   * Runs samples in random order over a number of connections, each sample as one transaction.
   *
   * @param scenario name for the results
   */
  Outcome run(String scenario, List<Trace.Sample> samples, int connections)
      throws IOException, InterruptedException;

  /** Returns pgbench if it is installed, JDBC otherwise. */
  static SqlPeer of(Postgres postgres, Meter meter, Options options) {
    return Pgbench.present()
        ? new Pgbench(postgres, meter, options.seconds(), options.data().resolve("pgbench"))
        : new JdbcPeer(postgres, meter, options.seconds());
  }
}
