package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Captures the changes of a moving workspace, with triggers that exist only for the duration of its
 * move.
 *
 * <p>Creating a trigger locks its table against writers: earlier writers have then ended, and later
 * ones fire the trigger, so no change is missed. The lock is requested with a short timeout and
 * repeatedly, because the writers of all workspaces wait behind a session that waits for it.
 */
final class MoveJournal {
  private static final String LOCK_NOT_AVAILABLE = "55P03";
  private static final int TRIES = 40;
  private static final long PAUSE_MILLIS = 250;

  private static final String MOVES =
      """
      insert into tenant.workspace_move (workspace_id, is_hidden)
      values (%s, false)
      on conflict do nothing
      """;

  private static final String TAKE =
      """
      create temp table taken on commit drop as
      select distinct table_name, key, false as lives
      from tenant.workspace_move_journal
      where workspace_id = %s;
      analyze taken
      """;

  /** Checks first whether the trigger exists, because checking takes no lock. */
  private static final String MAKE =
      """
      do $$
      begin
        if not exists (select from pg_trigger where tgrelid = '%2$s'::regclass and tgname = '%1$s')
        then
          create trigger %1$s after %3$s on %2$s for each row
          when (%4$s.workspace_id = %5$s)
          execute function tenant.note_change('%6$s'%7$s);
        end if;
      end $$
      """;

  /** Checks first, for the same reason. */
  private static final String DROP =
      """
      do $$
      begin
        if exists (select from pg_trigger where tgrelid = '%2$s'::regclass and tgname = '%1$s')
        then
          drop trigger %1$s on %2$s;
        end if;
      end $$
      """;

  private MoveJournal() {}

  /**
   * Creates missing triggers. Returns false if a table was busy all the time and the caller must
   * try again.
   */
  static boolean start(Connection source, long workspaceId, List<MovedTable> tables)
      throws SQLException {
    source.setAutoCommit(true);
    MoveEnds.execute(source, MOVES.formatted(workspaceId));
    for (MovedTable table : tables) {
      if (!tryExecute(
              source, createTriggerSql(table, workspaceId, "put", "insert or update", "new"))
          || !tryExecute(source, createTriggerSql(table, workspaceId, "cut", "delete", "old"))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Drops the triggers and deletes the captured changes. Returns false if a table was busy and the
   * caller must try again.
   */
  static boolean stop(Connection source, long workspaceId, List<MovedTable> tables)
      throws SQLException {
    source.setAutoCommit(true);
    for (MovedTable table : tables) {
      if (!tryExecute(source, dropTriggerSql(table, workspaceId, "put"))
          || !tryExecute(source, dropTriggerSql(table, workspaceId, "cut"))) {
        return false;
      }
    }
    clear(source, workspaceId);
    return true;
  }

  /** Moves the keys of captured changes to a temporary table of the transaction, once each. */
  static void takeChanges(Connection source, long workspaceId) throws SQLException {
    MoveEnds.execute(source, TAKE.formatted(workspaceId));
  }

  /** Deletes the captured changes. */
  static void clear(Connection source, long workspaceId) throws SQLException {
    MoveEnds.execute(
        source, "delete from tenant.workspace_move_journal where workspace_id = " + workspaceId);
  }

  /** How many changes were captured and not transferred yet. */
  static long size(Connection source, long workspaceId) throws SQLException {
    return MoveEnds.queryLong(
        source,
        "select count(*) from tenant.workspace_move_journal where workspace_id = " + workspaceId);
  }

  private static String createTriggerSql(
      MovedTable table, long workspaceId, String what, String events, String row) {
    String columns =
        table.keys().stream().map(key -> ", '" + key.column() + "'").collect(Collectors.joining());
    return MAKE.formatted(
        triggerName(workspaceId, what),
        table.table(),
        events,
        row,
        workspaceId,
        table.name(),
        columns);
  }

  private static String dropTriggerSql(MovedTable table, long workspaceId, String what) {
    return DROP.formatted(triggerName(workspaceId, what), table.table());
  }

  private static String triggerName(long workspaceId, String what) {
    return "workspace_move_" + workspaceId + "_" + what;
  }

  /** Runs a statement that locks a table, with a longer timeout after ten failed attempts. */
  private static boolean tryExecute(Connection source, String sql) throws SQLException {
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
