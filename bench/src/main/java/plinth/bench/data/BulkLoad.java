package plinth.bench.data;

import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import plinth.bench.load.Parallel;
import plinth.bench.server.Postgres;

/**
 * Loads records directly into the database, as the owner of the tables. It detaches the records'
 * partitions, drops their indexes, copies the rows, creates the same indexes again and attaches the
 * partitions. Then it updates the counts that triggers of the table normally maintain.
 *
 * @param postgres the database
 * @param rows generates the rows
 */
record BulkLoad(Postgres postgres, CopyRows rows) {
  private static final int THREADS = 2;

  /** Loads the records from the first to the last number. */
  void load(long from, long to) throws SQLException, IOException, InterruptedException {
    String partition = rows.sample().partition();
    String words = partition.replace("record_p", "record_words_p");
    String bounds =
        postgres.ask(
            "select pg_get_expr(relpartbound, oid) from pg_class where oid = '"
                + partition
                + "'::regclass");
    postgres.run(
        "alter table tenant.record detach partition " + partition,
        "alter table tenant.record_words detach partition " + words);
    ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>(indexes(words));
    waiting.addAll(indexes(partition));
    CopyRows.Into into = new CopyRows.Into(partition, words, "tenant.change_log");
    long half = from + (to - from) / THREADS;
    Parallel.all(
        THREADS, List.of(() -> copied(into, from, half), () -> copied(into, half + 1, to)));
    Parallel.all(THREADS, List.of(() -> built(waiting), () -> built(waiting)));
    postgres.run(
        "alter table tenant.record attach partition " + partition + " " + bounds,
        "alter table tenant.record_words attach partition " + words + " " + bounds,
        "select setval('tenant.record_id', (select max(id) from tenant.record))",
        "select setval('tenant.change_id', (select max(id) from tenant.change_log))",
        "call tenant.count_records(" + rows.sample().workspace() + ")");
    long kept =
        Long.parseLong(
            postgres.ask(
                "select sum(records) from tenant.record_tally_sum where field_id = 0 and object_id = "
                    + rows.sample().object()));
    if (kept != to) {
      throw new IllegalStateException(kept + " of " + to + " records are tallied");
    }
  }

  /**
   * Drops all indexes except primary keys, and returns the statements that create them again, the
   * most expensive kind first.
   */
  private List<String> indexes(String partition) throws SQLException {
    List<String> made = new ArrayList<>();
    List<String> dropped = new ArrayList<>();
    try (Connection connection = postgres.open();
        Statement statement = connection.createStatement()) {
      try (ResultSet found =
          statement.executeQuery(
              "select pg_get_indexdef(i.indexrelid), i.indexrelid::regclass::text from pg_index i"
                  + " join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam"
                  + " where i.indrelid = '"
                  + partition
                  + "'::regclass and not i.indisprimary order by a.amname = 'gin' desc, c.relname")) {
        while (found.next()) {
          made.add(found.getString(1));
          dropped.add("drop index " + found.getString(2));
        }
      }
      for (String drop : dropped) {
        statement.execute(drop);
      }
    }
    return made;
  }

  private boolean copied(CopyRows.Into into, long from, long to) throws SQLException, IOException {
    try (Connection connection = postgres.open()) {
      rows.copy(connection, into, from, to);
    }
    return true;
  }

  private boolean built(ConcurrentLinkedQueue<String> waiting) throws SQLException {
    try (Connection connection = postgres.open();
        Statement statement = connection.createStatement()) {
      statement.execute("set maintenance_work_mem = '1GB'");
      statement.execute("set max_parallel_maintenance_workers = 0");
      for (String index = waiting.poll(); index != null; index = waiting.poll()) {
        statement.execute(index);
      }
    }
    return true;
  }
}
