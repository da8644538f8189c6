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
  private TimedQuestion() {}

  /**
   * The rows; null if the query took longer than {@code millis}. The transaction continues in
   * either case.
   */
  public static <T extends @Nullable Object> @Nullable List<T> query(
      Db db, int millis, Sql question, Db.Row<T> row) {
    // The time limit applies to each statement. The savepoint is released last, so that a rollback
    // to it is possible until then.
    Sql sql =
        Sql.of("savepoint asking; set local statement_timeout = " + millis + ";")
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
