package plinth.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.FormerChain;

/** Entries are chained when their transaction commits, even with concurrent writers. */
class AuditChainTest {
  private static final String INSERT =
      """
      insert into %s (workspace_id, actor, action, subject, address, agent, request_id, details) \
      values (%s, 'admin:1', '%s', 'x', '10.0.0.1', 'agent', 'r', '{"a": 1}')""";

  private static EmbeddedPostgres postgres;
  private static DataSource database;
  private static Db db;

  @BeforeAll
  static void start() throws IOException {
    postgres = EmbeddedPostgres.builder().start();
    database = postgres.getPostgresDatabase();
    db = new Db(database);
    db.update(Sql.of("create role plinth_app login"));
    db.update(Sql.of("create role plinth_dispatch"));
    db.update(Sql.of("create role plinth_member"));
    FormerChain.migrate(database, "tenant", "123");
    FormerChain.migrate(database, "main", "101");
    for (int i = 0; i < 5; i++) {
      insert("main.audit", "null", "before");
      insert("tenant.audit", "7", "before");
      insert("tenant.audit", "8", "before");
    }
    FormerChain.migrate(database, "tenant", FormerChain.LATEST);
    FormerChain.migrate(database, "main", FormerChain.LATEST);
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  private static void insert(String table, String workspace, String action) {
    db.update(Sql.of(INSERT.formatted(table, workspace, action)));
  }

  private static long faults(String query) {
    return db.number(Sql.of(query));
  }

  @Test
  void existingEntriesAreChained() {
    assertThat(faults(ChainFaults.ofPlatform())).isZero();
    assertThat(faults(ChainFaults.of("7"))).isZero();
    assertThat(faults(ChainFaults.of("8"))).isZero();
    assertThat(db.number(Sql.of("select count(*) from main.audit where hash is null"))).isZero();
  }

  @Test
  void concurrentWritersFormOneChainInCommitOrder() throws Exception {
    int writers = 8;
    int each = 20;
    ExecutorService pool = Executors.newFixedThreadPool(writers);
    CountDownLatch ready = new CountDownLatch(writers);
    List<Future<?>> running = new ArrayList<>();
    for (int w = 0; w < writers; w++) {
      running.add(
          pool.submit(
              () -> {
                ready.countDown();
                ready.await();
                for (int i = 0; i < each; i++) {
                  write(i);
                }
                return null;
              }));
    }
    for (Future<?> future : running) {
      future.get();
    }
    pool.shutdown();
    assertThat(faults(ChainFaults.ofPlatform())).isZero();
    assertThat(faults(ChainFaults.of("7"))).isZero();
    assertThat(db.number(Sql.of("select max(seq) - min(seq) + 1 - count(*) from main.audit")))
        .isZero();
  }

  /** Writes two entries per transaction; every fifth is rolled back. */
  private static void write(int number) throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(INSERT.formatted("main.audit", "7", "raced"));
      statement.execute(INSERT.formatted("main.audit", "null", "raced"));
      statement.execute(INSERT.formatted("tenant.audit", "7", "raced"));
      if (number % 5 == 0) {
        connection.rollback();
      } else {
        connection.commit();
      }
    }
  }

  @Test
  void theApplicationAddsEntriesAndNamesNeitherPlaceNorMoment() throws SQLException {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute("set role plinth_app");
      statement.execute(INSERT.formatted("main.audit", "null", "added"));
      assertThatThrownBy(
              () ->
                  statement.execute(
                      "insert into main.audit (seq, hash, actor, action, subject, address, agent,"
                          + " request_id, details) values (1, 'x', 'a', 'b', 'c', '', '', '',"
                          + " '{}')"))
          .hasMessageContaining("permission denied");
      assertThatThrownBy(
              () ->
                  statement.execute(
                      "insert into main.audit (at, actor, action, subject, address, agent,"
                          + " request_id, details) values (now(), 'a', 'b', 'c', '', '', '',"
                          + " '{}')"))
          .hasMessageContaining("permission denied");
      assertThatThrownBy(() -> statement.execute("select main.chain_entry(1)"))
          .hasMessageContaining("permission denied");
    }
    assertThat(faults(ChainFaults.ofPlatform())).isZero();
  }

  @Test
  void entriesCannotBeChangedOrDeleted() {
    insert("main.audit", "null", "kept");
    for (String change :
        List.of(
            "update main.audit set action = 'x'",
            "update main.audit set hash = 'x'",
            "update tenant.audit set seq = seq + 1000",
            "delete from main.audit",
            "delete from tenant.audit")) {
      assertThatThrownBy(() -> db.update(Sql.of(change))).hasMessageContaining("only ever added");
    }
  }
}
