package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.SQLException;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Setting;
import plinth.tenancy.Owner;

/**
 * Advisory lock for moving all rows of a workspace. One process in the installation holds it, until
 * it is closed or its connection ends; losing the job's lease does not release it.
 */
public final class MoverLock implements AutoCloseable {
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final int SECONDS = 5;

  private static final String TAKE =
      """
      set lock_timeout = '60s';
      select pg_advisory_lock(hashtextextended('mover', %s));
      reset lock_timeout
      """;

  private final Connection connection;

  private MoverLock(Connection connection) {
    this.connection = connection;
  }

  /**
   * Takes the lock; refuses with {@code UNAVAILABLE} if another process still holds it after a
   * minute.
   */
  public static MoverLock acquire(long workspaceId) {
    try {
      Connection connection = Owner.connect(Setting.PLINTH_DB_URL.text());
      try {
        lock(connection, workspaceId);
        return new MoverLock(connection);
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw LOCK_NOT_AVAILABLE.equals(e.getSQLState())
          ? new Problem(KernelProblem.UNAVAILABLE)
          : new DbException(e);
    }
  }

  /** Takes the lock on a connection, for as long as that is open. */
  static void lock(Connection connection, long workspaceId) throws SQLException {
    MoveEnds.execute(connection, TAKE.formatted(workspaceId));
  }

  /** Whether the lock is still held: its connection answers. */
  public boolean isHeld() {
    try {
      return connection.isValid(SECONDS);
    } catch (SQLException e) {
      return false;
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new DbException(e);
    }
  }
}
