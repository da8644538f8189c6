package plinth.tenancy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Setting;

/**
 * The time limit of statements: the database ends statements of requests after {@code
 * PLINTH_DB_STATEMENT_TIMEOUT}, the initial setting of each connection; those of jobs, sweeps and
 * automations may take as long as they need.
 */
public final class StatementTime {
  private static final String UNBOUNDED = "set local statement_timeout = 0";

  private StatementTime() {}

  /**
   * The statement that restores the limit of the current transaction after a query with a shorter
   * one.
   */
  public static String restoreSql() {
    Binding binding = Binding.current();
    return binding == null || binding.isRequest()
        ? "set local statement_timeout = " + requestLimitMillis()
        : UNBOUNDED;
  }

  /** Removes the time limit from the statements of the current transaction. */
  public static void removeLimit(Db db) {
    db.withConnection(StatementTime::removeLimit);
  }

  static boolean removeLimit(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(UNBOUNDED);
    }
  }

  /** The limit for requests, in milliseconds; 0: none. */
  static long requestLimitMillis() {
    return Setting.PLINTH_DB_STATEMENT_TIMEOUT.seconds().toMillis();
  }

  /** Whether this caller waits for an answer, so that the limit applies. */
  public static boolean appliesTo(Caller caller) {
    return caller.kind() != Caller.Kind.SYSTEM && caller.kind() != Caller.Kind.AUTOMATION;
  }
}
