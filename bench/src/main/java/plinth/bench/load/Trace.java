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
 * The SQL that the server sends for a scenario, read from the database's own log: what is run
 * beside the server is then the same by construction, and stays so when the server changes.
 *
 * @param target server and credential
 * @param postgres the database whose log is read
 */
public record Trace(Target target, Postgres postgres) {
  /** What the server allows a statement to take is of no use where nobody catches the refusal. */
  private static final String LIMIT = "statement_timeout";

  /** Follows a question that took longer than it may; without the limit it would go on. */
  private static final String GAVE_UP = "rollback to savepoint";

  private static final long LOG_SETTLES_MILLIS = 60;

  /**
   * One request's statements in their order, values in place.
   *
   * @param statements without closing semicolons
   * @param prepared whether the server sends the data statements by name, so that the database
   *     plans them once
   */
  public record Sample(List<String> statements, boolean prepared) {}

  /**
   * Sends so many requests of the scenario and returns the statements of each. Where the server did
   * other work in between, such as its polling, the sample is left out: only those of the commonest
   * shape stay. So are requests in which a question was given up.
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

  /** Sends so many requests; the transactions of each, without those that look through queues. */
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

  /** Queues are looked through all the time, also while a request is answered. */
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
