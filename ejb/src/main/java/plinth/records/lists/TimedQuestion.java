package plinth.records.lists;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Db;
import plinth.kernel.DbException;
import plinth.kernel.Sql;
import plinth.tenancy.StatementTime;

/** A question that may take only so long, in one round trip. */
public final class TimedQuestion {
  private TimedQuestion() {}

  /** The rows; null when it took longer. The transaction goes on either way. */
  public static <T extends @Nullable Object> @Nullable List<T> ask(
      Db db, int millis, Sql question, Db.Row<T> row) {
    // Each statement has that long. The savepoint goes last: until then there is a way back.
    Sql sql =
        Sql.of("savepoint asking; set local statement_timeout = " + millis + ";")
            .plus(question)
            .plus("; " + StatementTime.restored() + "; release savepoint asking");
    try {
      return db.composed(sql, row);
    } catch (DbException e) {
      if (!e.isTimeout()) {
        throw e;
      }
      db.work(TimedQuestion::goBack);
      return null;
    }
  }

  private static boolean goBack(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute("rollback to savepoint asking; release savepoint asking");
    }
  }
}
