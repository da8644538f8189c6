package plinth.records.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Sql;
import plinth.records.RecordTable;
import plinth.records.query.Cursor;
import plinth.records.scan.RecordScans.Form;
import plinth.records.scan.RecordScans.Part;

/** All rows arrive in order, and the connection is free afterwards. */
class RowsAheadTest {
  private static final int SIZE = 10;
  private static final Executor THREADS = work -> new Thread(work).start();
  private static final Db.Row<ScannedRow> READER =
      row -> new ScannedRow(List.of(row.getString(1)), Cursor.of("values", "[]", row.getLong(1)));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 9, 10, 11, 20, 1_005})
  void returnsEachRowOnce(int count) {
    assertThat(read(count, THREADS, RowsAheadTest::rest))
        .containsExactlyElementsOf(IntStream.rangeClosed(1, count).boxed().toList());
  }

  @Test
  void readsItselfIfNoThreadIsFree() {
    Executor busy =
        work -> {
          throw new RejectedExecutionException("stopping");
        };
    assertThat(read(105, busy, RowsAheadTest::rest)).hasSize(105);
    assertThat(read(105, work -> {}, RowsAheadTest::rest)).hasSize(105);
  }

  @Test
  void leavesThreadsAloneForOneBlock() {
    Executor none =
        work -> {
          throw new AssertionError("there is nothing to read ahead");
        };
    List<Integer> all =
        RecordTable.shared()
            .inTransaction(
                db -> read(db, "select generate_series(1, 10)", SIZE, none, RowsAheadTest::rest));
    assertThat(all).hasSize(SIZE);
  }

  @Test
  void waitsForTheOtherThreadWhenTheCallerStopsEarly() {
    long after =
        RecordTable.shared()
            .inTransaction(
                db -> {
                  read(db, "select generate_series(1, 100000)", THREADS, RowsAhead::next);
                  return db.number(Sql.of("select 7"));
                });
    assertThat(after).isEqualTo(7);
  }

  @Test
  void throwsTheFailureOfARowAfterTheRowsBeforeIt() {
    List<Integer> before = new ArrayList<>();
    assertThatThrownBy(
            () ->
                RecordTable.shared()
                    .inTransaction(
                        db ->
                            read(
                                db,
                                "select 100 / (26 - n) * 0 + n from generate_series(1, 100) n",
                                THREADS,
                                rows -> {
                                  for (ScannedRow row = rows.next();
                                      row != null;
                                      row = rows.next()) {
                                    before.add(Integer.valueOf(row.texts().get(0)));
                                  }
                                  return before;
                                })))
        .isInstanceOf(DbException.class);
    assertThat(before).hasSize(20);
  }

  private static List<Integer> rest(RowsAhead rows) {
    List<Integer> all = new ArrayList<>();
    for (ScannedRow row = rows.next(); row != null; row = rows.next()) {
      all.add(Integer.valueOf(row.texts().get(0)));
    }
    return all;
  }

  private static <T> T read(int count, Executor executor, Function<RowsAhead, T> use) {
    return RecordTable.shared()
        .inTransaction(db -> read(db, "select generate_series(1, " + count + ")", executor, use));
  }

  private static <T> T read(Db db, String query, Executor executor, Function<RowsAhead, T> use) {
    return read(db, query, Integer.MAX_VALUE, executor, use);
  }

  private static <T> T read(
      Db db, String query, int most, Executor executor, Function<RowsAhead, T> use) {
    Part part = new Part(Form.VALUES, null, most, SIZE);
    return db.stream(
        Sql.of(query),
        SIZE,
        found -> {
          try (RowsAhead rows = new RowsAhead(found, READER, part, executor)) {
            return use.apply(rows);
          }
        });
  }
}
