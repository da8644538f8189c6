package plinth.tenancy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Sql;

/** Runs a query with a time limit, in one round trip. */
public final class TimedQuestion {
  /**
   * Lets two more processes of the database take part. What JSON documents hold has no statistics,
   * so that the planner expects as many groups as records and would sort all of them.
   */
  private static final String SHARED =
      "set local max_parallel_workers_per_gather = 2; set local enable_sort = off;";

  private static final String ALONE =
      "; set local max_parallel_workers_per_gather to default; set local enable_sort to default";

  private TimedQuestion() {}

  /**
   * The rows; null if the query took longer than {@code millis}. The transaction continues in
   * either case.
   */
  public static <T extends @Nullable Object> @Nullable List<T> query(
      Db db, int millis, Sql question, Db.Row<T> row) {
    return query(db, millis, Sql.EMPTY, question, row);
  }

  /** The answer of {@link #query} to a question that groups many records. */
  public static <T extends @Nullable Object> @Nullable List<T> grouping(
      Db db, int millis, Sql question, Db.Row<T> row) {
    return query(db, millis, Sql.of(SHARED), question.plus(ALONE), row);
  }

  private static <T extends @Nullable Object> @Nullable List<T> query(
      Db db, int millis, Sql before, Sql question, Db.Row<T> row) {
    // The time limit applies to each statement. The savepoint is released last, so that a rollback
    // to it is possible until then.
    Sql sql =
        Sql.of("savepoint asking; set local statement_timeout = " + millis + ";")
            .plus(before)
            .plus(question)
            .plus("; " + StatementTime.restoreSql() + "; release savepoint asking");
    try {
      return db.listComposed(sql, row);
    } catch (DbException e) {
      if (!e.isTimeout()) {
        throw e;
      }
      db.withConnection(TimedQuestion::rollBack);
      return null;
    }
  }

  private static boolean rollBack(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("rollback to savepoint asking; release savepoint asking");
    }
  }
}
