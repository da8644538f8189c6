package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Has the changes of a moving workspace noted, by triggers that are made for it and the time of its
 * move.
 *
 * <p>Making a trigger locks its table against writers: earlier writers have ended then, and later
 * ones fire the trigger, so that no change is missed. The lock is requested with a short timeout
 * and repeatedly, because the writers of all workspaces wait behind a session that waits for it.
 */
final class MoveJournal {
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final int TRIES = 40;
  private static final long PAUSE_MILLIS = 250;

  private MoveJournal() {}

  /** Makes the triggers that are missing; false: some table was busy all the time, come again. */
  static boolean begin(Connection source, long workspaceId, List<MovedTable> tables)
      throws SQLException {
    source.setAutoCommit(true);
    MoveEnds.execute(
        source,
        "insert into tenant.workspace_move (workspace_id, is_hidden) values ("
            + workspaceId
            + ", false) on conflict do nothing");
    for (MovedTable table : tables) {
      if (!patiently(source, make(table, workspaceId, "put", "insert or update", "new"))
          || !patiently(source, make(table, workspaceId, "cut", "delete", "old"))) {
        return false;
      }
    }
    return true;
  }

  /** Takes the triggers away and forgets what was noted; false: a table was busy, come again. */
  static boolean end(Connection source, long workspaceId, List<MovedTable> tables)
      throws SQLException {
    source.setAutoCommit(true);
    for (MovedTable table : tables) {
      if (!patiently(source, drop(table, workspaceId, "put"))
          || !patiently(source, drop(table, workspaceId, "cut"))) {
        return false;
      }
    }
    MoveEnds.execute(
        source, "delete from tenant.workspace_move_journal where workspace_id = " + workspaceId);
    return true;
  }

  /** How many changes were noted and not carried yet. */
  static long size(Connection source, long workspaceId) throws SQLException {
    return MoveEnds.number(
        source,
        "select count(*) from tenant.workspace_move_journal where workspace_id = " + workspaceId);
  }

  private static String make(
      MovedTable table, long workspaceId, String what, String events, String row) {
    String columns =
        table.keys().stream().map(key -> ", '" + key.column() + "'").collect(Collectors.joining());
    return ifTriggerIs("not", table, workspaceId, what)
        + "create trigger "
        + name(workspaceId, what)
        + " after "
        + events
        + " on "
        + table.table()
        + " for each row when ("
        + row
        + ".workspace_id = "
        + workspaceId
        + ") execute function tenant.note_change('"
        + table.name()
        + "'"
        + columns
        + "); end if; end $$";
  }

  private static String drop(MovedTable table, long workspaceId, String what) {
    return ifTriggerIs("", table, workspaceId, what)
        + "drop trigger "
        + name(workspaceId, what)
        + " on "
        + table.table()
        + "; end if; end $$";
  }

  /** Asked first, because asking takes no lock. */
  private static String ifTriggerIs(String not, MovedTable table, long workspaceId, String what) {
    return "do $$ begin if "
        + not
        + " exists (select from pg_trigger where tgrelid = '"
        + table.table()
        + "'::regclass and tgname = '"
        + name(workspaceId, what)
        + "') then ";
  }

  private static String name(long workspaceId, String what) {
    return "workspace_move_" + workspaceId + "_" + what;
  }

  /** Runs a statement that locks a table, with more patience once it was in vain ten times. */
  private static boolean patiently(Connection source, String sql) throws SQLException {
    for (int attempt = 0; attempt < TRIES; attempt++) {
      try {
        MoveEnds.execute(source, "set lock_timeout = " + (attempt < 10 ? 200 : 1500));
        MoveEnds.execute(source, sql);
        return true;
      } catch (SQLException e) {
        if (!LOCK_NOT_AVAILABLE.equals(e.getSQLState())) {
          throw e;
        }
        pause();
      } finally {
        MoveEnds.execute(source, "reset lock_timeout");
      }
    }
    return false;
  }

  private static void pause() throws SQLException {
    try {
      Thread.sleep(PAUSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while a table was busy", e);
    }
  }
}
