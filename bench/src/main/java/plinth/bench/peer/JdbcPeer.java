package plinth.bench.peer;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import plinth.bench.data.Words;
import plinth.bench.load.Latencies;
import plinth.bench.load.Outcome;
import plinth.bench.load.Trace;
import plinth.bench.server.Meter;
import plinth.bench.server.Postgres;

/**
 * Runs the same statements from this JVM, for machines without pgbench.
 *
 * @param postgres the database
 * @param meter reads CPU times
 * @param seconds length of a run
 */
record JdbcPeer(Postgres postgres, Meter meter, int seconds) implements SqlPeer {

  @Override
  public String name() {
    return "JDBC";
  }

  @Override
  public Outcome run(String scenario, List<Trace.Sample> samples, int connections)
      throws IOException, InterruptedException {
    ExecutorService threads = Executors.newFixedThreadPool(connections);
    Meter.Reading first = meter.read();
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    try {
      List<Future<Latencies>> running = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        SplittableRandom random = new SplittableRandom(i);
        running.add(threads.submit(() -> drive(samples, random, end)));
      }
      Latencies all = new Latencies();
      for (Future<Latencies> one : running) {
        all.addAll(one.get());
      }
      Meter.Reading used = meter.read().since(first);
      double count = Math.max(1, all.count());
      return new Outcome(
          scenario,
          connections,
          all.count(),
          seconds,
          all.percentileMillis(0.50),
          all.percentileMillis(0.99),
          0,
          used.database() / count,
          used.client() / count);
    } catch (ExecutionException e) {
      throw new IOException(scenario + " over JDBC failed", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private Latencies drive(List<Trace.Sample> samples, SplittableRandom random, long end)
      throws SQLException {
    Latencies seen = new Latencies();
    try (Connection connection = postgres.open();
        Statement statement = connection.createStatement()) {
      statement.execute("SET ROLE " + Postgres.APPLICATION);
      while (System.nanoTime() < end) {
        Trace.Sample sample = Words.pick(samples, random);
        long sent = System.nanoTime();
        for (String sql : sample.statements()) {
          statement.execute(sql);
        }
        seen.add(System.nanoTime() - sent);
      }
    }
    return seen;
  }
}
