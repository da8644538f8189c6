package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.SQLException;

/** Where a moving workspace may be worked in, and who may write into it just now. */
final class MoveFence {
  private static final String LOCK_NOT_AVAILABLE = "55P03";

  private static final String SET =
      """
      insert into tenant.workspace_move (workspace_id, is_hidden)
      values (%s, %b)
      on conflict (workspace_id) do update set is_hidden = excluded.is_hidden
      """;

  private MoveFence() {}

  /**
   * Closes the workspace: binding is refused, and so are writes of transactions that are already
   * bound.
   */
  static void hide(Connection database, long workspaceId) throws SQLException {
    set(database, workspaceId, true);
  }

  /** Lets everybody in, and has changes noted where there are triggers for it. */
  static void show(Connection database, long workspaceId) throws SQLException {
    set(database, workspaceId, false);
  }

  private static void set(Connection database, long workspaceId, boolean isHidden)
      throws SQLException {
    MoveEnds.execute(database, SET.formatted(workspaceId, isHidden));
  }

  /** Whether nobody is let in. */
  static boolean isHidden(Connection database, long workspaceId) throws SQLException {
    return MoveEnds.number(
            database,
            "select count(*) from tenant.workspace_move where is_hidden and workspace_id = "
                + workspaceId)
        > 0;
  }

  /** Forgets that the workspace moves: the database is where it is, or it is not there at all. */
  static void forget(Connection database, long workspaceId) throws SQLException {
    MoveEnds.execute(
        database, "delete from tenant.workspace_move where workspace_id = " + workspaceId);
  }

  /**
   * Waits until the transactions that wrote have ended, and keeps later writers waiting until
   * {@link #unlock}; false: they took too long, and nobody waits any more.
   */
  static boolean lock(Connection source, long workspaceId, long millis) throws SQLException {
    try {
      MoveEnds.execute(source, "set lock_timeout = " + millis);
      MoveEnds.execute(source, "select pg_advisory_lock(tenant.move_lock(" + workspaceId + "))");
      return true;
    } catch (SQLException e) {
      if (LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
        return false;
      }
      throw e;
    } finally {
      MoveEnds.execute(source, "reset lock_timeout");
    }
  }

  /** Lets the writers go on. */
  static void unlock(Connection source, long workspaceId) throws SQLException {
    MoveEnds.execute(source, "select pg_advisory_unlock(tenant.move_lock(" + workspaceId + "))");
  }
}
