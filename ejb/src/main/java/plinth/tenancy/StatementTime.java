package plinth.tenancy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Setting;

/**
 * How long a statement may take: those of requests are ended by the database after {@code
 * PLINTH_DB_STATEMENT_TIMEOUT}, which each connection begins with; those of jobs, sweeps and
 * automations take as long as they need.
 */
public final class StatementTime {
  private static final String UNBOUNDED = "set local statement_timeout = 0";

  private StatementTime() {}

  /**
   * The statement that gives the current transaction its own time again, after a question that had
   * less.
   */
  public static String restored() {
    Binding binding = Binding.current();
    return binding == null || binding.isRequest()
        ? "set local statement_timeout = " + ofRequests()
        : UNBOUNDED;
  }

  /** Lets the statements of the current transaction take as long as they need. */
  public static void unbound(Db db) {
    db.work(StatementTime::unbound);
  }

  static boolean unbound(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.execute(UNBOUNDED);
    }
  }

  /** The time of requests, in milliseconds; 0: any. */
  static long ofRequests() {
    return Setting.PLINTH_DB_STATEMENT_TIMEOUT.seconds().toMillis();
  }

  /** Whether this caller is somebody who waits for an answer. */
  public static boolean isOf(Caller caller) {
    return caller.kind() != Caller.Kind.SYSTEM && caller.kind() != Caller.Kind.AUTOMATION;
  }
}
