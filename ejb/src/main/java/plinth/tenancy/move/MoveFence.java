package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.SQLException;

/**
 * Controls in which database a moving workspace may be used, and when transactions may write to it.
 */
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

  /** Opens the workspace, and captures changes if there are triggers for it. */
  static void show(Connection database, long workspaceId) throws SQLException {
    set(database, workspaceId, false);
  }

  private static void set(Connection database, long workspaceId, boolean isHidden)
      throws SQLException {
    MoveEnds.execute(database, SET.formatted(workspaceId, isHidden));
  }

  /** Whether the workspace is closed. */
  static boolean isHidden(Connection database, long workspaceId) throws SQLException {
    return MoveEnds.queryLong(
            database,
            "select count(*) from tenant.workspace_move where is_hidden and workspace_id = "
                + workspaceId)
        > 0;
  }

  /**
   * Deletes the move of the workspace in a database that holds the workspace, or that does not hold
   * it at all.
   */
  static void delete(Connection database, long workspaceId) throws SQLException {
    MoveEnds.execute(
        database, "delete from tenant.workspace_move where workspace_id = " + workspaceId);
  }

  /**
   * Waits until the transactions that wrote have ended, and makes later writers wait until {@link
   * #unlock}. Returns false if they took too long; then nobody waits any more.
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

  /** Lets the writers continue. */
  static void unlock(Connection source, long workspaceId) throws SQLException {
    MoveEnds.execute(source, "select pg_advisory_unlock(tenant.move_lock(" + workspaceId + "))");
  }
}
