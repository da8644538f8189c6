package plinth.records;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.testing.TestJson.array;
import static plinth.testing.TestJson.json;

import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.fields.Shape;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.records.imports.PastTimeline;
import plinth.records.query.Filter;
import plinth.records.query.FilterParser;
import plinth.records.query.RecordSource;
import plinth.records.store.RecordSets;
import plinth.records.store.RecordSets.Strength;

/** Bulk operations see the latest writes and allow others to link to their records. */
class RecordLocksTest {
  private static final Db DB = RecordTable.shared().db();
  private static final Shape SHAPE = SampleObject.shape(6_100, true);
  private static final long COMPANY = 6_201;

  @BeforeAll
  static void fill() {
    RecordTable.shared().fill(SHAPE, SampleObject.records(SHAPE, 2));
    DB.update(
        Sql.of(
            "insert into record (object_id, id, slug, created_at, updated_at, created_by,"
                + " updated_by, data) values (?, ?, 'locked-co', now(), now(), 'admin:1',"
                + " 'admin:1', '{}')",
            SampleObject.COMPANIES,
            COMPANY));
  }

  @ParameterizedTest
  @EnumSource(Strength.class)
  void recordsThatLoseTheirLinkWhileWaitingAreSkipped(Strength strength) throws Exception {
    RecordTable.shared().link(SampleObject.link(SHAPE.objectId()), 1, COMPANY);
    Filter related =
        FilterParser.parse(
            json(
                "field", "f_relation",
                "op", "contains",
                "value", array("locked-co")),
            SHAPE,
            "filter");
    RecordSource source =
        RecordSource.of(RecordTable.WORKSPACE, SHAPE, related, "", SampleObject.NOW);
    List<RecordRow> before = RecordTable.shared().inTransaction(db -> locked(db, source, strength));
    assertThat(before).extracting(RecordRow::id).containsExactly(1L);
    CompletableFuture<List<RecordRow>> waiting =
        DB.withConnection(
            mover -> {
              mover.setAutoCommit(false);
              run(mover, "select from record where object_id = 6100 and id = 1 for no key update");
              run(
                  mover,
                  "update record_link set removed_at = now() where to_id = 1 or from_id = 1");
              CompletableFuture<List<RecordRow>> begun =
                  CompletableFuture.supplyAsync(
                      () -> RecordTable.shared().inTransaction(db -> locked(db, source, strength)));
              awaitWaiting(mover);
              mover.commit();
              mover.setAutoCommit(true);
              return begun;
            });
    assertThat(waiting.get(30, TimeUnit.SECONDS)).isEmpty();
  }

  @Test
  void changedRecordsCanBeLinkedTo() {
    RecordSource all = RecordSource.of(RecordTable.WORKSPACE, SHAPE, null, "", SampleObject.NOW);
    RecordTable.shared()
        .inTransaction(
            db -> {
              assertThat(locked(db, all, Strength.CHANGE)).hasSize(2);
              return DB.withConnection(
                  linker ->
                      run(
                          linker,
                          "select from record where object_id = 6100 order by id for key share"
                              + " nowait"));
            });
  }

  private static List<RecordRow> locked(Db db, RecordSource source, Strength strength) {
    RecordSets sets = RecordTable.wire(new RecordSets(), List.of(db, PastTimeline.BOUND));
    return sets.lock(SHAPE, source, List.of(1L, 2L), strength);
  }

  private static boolean run(Connection connection, String command) throws java.sql.SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(command);
    }
  }

  /** Waits until the other transaction waits for this one. */
  private static void awaitWaiting(Connection connection) throws java.sql.SQLException {
    for (int turn = 0; turn < 3_000; turn++) {
      try (Statement statement = connection.createStatement();
          var rows = statement.executeQuery("select count(*) from pg_locks where not granted")) {
        rows.next();
        if (rows.getInt(1) > 0) {
          return;
        }
        statement.execute("select pg_sleep(0.01)");
      }
    }
    throw new IllegalStateException("nobody waits");
  }
}
