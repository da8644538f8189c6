package plinth.bench.load;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import plinth.bench.server.HttpConnection;
import plinth.bench.server.Postgres;
import plinth.bench.server.Target;

/**
 * Reads the SQL that the server sends for a scenario from the database's own log. The SQL that the
 * benchmark runs directly is therefore the same by construction, even after the server changes.
 *
 * @param target server and credential
 * @param postgres the database whose log is read
 */
public record Trace(Target target, Postgres postgres) {
  /** Replays leave out statement timeouts, because they do not handle the resulting error. */
  private static final String LIMIT = "statement_timeout";

  /** Follows a query that exceeded its timeout; without the timeout, a replay would run on. */
  private static final String GAVE_UP = "rollback to savepoint";

  private static final long LOG_SETTLES_MILLIS = 60;

  /**
   * One request's statements in order, with values in place.
   *
   * @param statements without closing semicolons
   * @param prepared whether the server sends the data statements by name, so that the database
   *     plans them once
   */
  public record Sample(List<String> statements, boolean prepared) {}

  /**
   * Sends requests of the scenario and returns the statements of each. Only samples of the most
   * common shape are kept, because in the others the server did additional work, such as polling.
   * Requests in which a query timed out are left out too.
   */
  public List<Sample> of(Scenario scenario, int requests)
      throws IOException, SQLException, InterruptedException {
    Map<List<String>, List<Sample>> byShape = new HashMap<>();
    SplittableRandom random = new SplittableRandom(scenario.name().hashCode());
    for (List<List<StatementLog.Entry>> transactions :
        transactions(() -> scenario.requests().next(random), requests)) {
      List<StatementLog.Entry> entries =
          transactions.stream()
              .flatMap(List::stream)
              .filter(entry -> !entry.text().contains(LIMIT))
              .toList();
      if (entries.stream().noneMatch(entry -> entry.text().startsWith(GAVE_UP))) {
        byShape.computeIfAbsent(shape(entries), shape -> new ArrayList<>()).add(sample(entries));
      }
    }
    return byShape.values().stream()
        .max((a, b) -> Integer.compare(a.size(), b.size()))
        .orElse(List.of());
  }

  /** Sends requests and returns the transactions of each, without those that poll queues. */
  public List<List<List<StatementLog.Entry>>> transactions(Supplier<byte[]> next, int requests)
      throws IOException, SQLException, InterruptedException {
    List<List<List<StatementLog.Entry>>> all = new ArrayList<>();
    postgres.run("ALTER SYSTEM SET log_statement = 'all'", "SELECT pg_reload_conf()");
    try (HttpConnection connection = target.open();
        RandomAccessFile log = new RandomAccessFile(postgres.log().toFile(), "r")) {
      Thread.sleep(10 * LOG_SETTLES_MILLIS);
      for (int i = 0; i < requests; i++) {
        log.seek(log.length());
        connection.exchange(next.get());
        Thread.sleep(LOG_SETTLES_MILLIS);
        byte[] added = new byte[Math.toIntExact(log.length() - log.getFilePointer())];
        log.readFully(added);
        all.add(
            StatementLog.transactions(
                    StatementLog.entries(new String(added, StandardCharsets.UTF_8)))
                .stream()
                .filter(transaction -> transaction.stream().noneMatch(Trace::polls))
                .toList());
      }
    } finally {
      postgres.run("ALTER SYSTEM RESET log_statement", "SELECT pg_reload_conf()");
    }
    return all;
  }

  /** Pollers run all the time, also while a request is processed. */
  private static boolean polls(StatementLog.Entry entry) {
    return entry.text().contains("plinth_dispatch");
  }

  private static List<String> shape(List<StatementLog.Entry> entries) {
    return entries.stream().map(StatementLog.Entry::text).toList();
  }

  private static Sample sample(List<StatementLog.Entry> entries) {
    return new Sample(
        entries.stream().map(StatementLog.Entry::withValues).toList(),
        entries.stream()
            .filter(entry -> !entry.endsTransaction())
            .allMatch(StatementLog.Entry::named));
  }
}
