package plinth.tenancy.move;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Setting;
import plinth.tenancy.Address;
import plinth.tenancy.Owner;

/**
 * The two databases of a move, each with a connection of the owner, to whom no policy applies. Both
 * are outside of the server's transactions. Only one job at a time has them open: any other job
 * waits for its end.
 */
final class MoveEnds implements AutoCloseable {
  private final long workspaceId;
  private final Connection source;
  private final Connection target;
  private final List<MovedTable> tables;

  /** Creates the ends of a move from connections of the owner that are bound to the workspace. */
  MoveEnds(long workspaceId, Connection source, Connection target) throws SQLException {
    this.workspaceId = workspaceId;
    this.source = source;
    this.target = target;
    this.tables = MovedTables.read(source);
  }

  /** Opens both; null names the main database. */
  static MoveEnds open(long workspaceId, @Nullable String from, @Nullable String to)
      throws SQLException {
    Connection source = connect(workspaceId, from);
    try {
      MoverLock.lock(source, workspaceId);
      Connection target = connect(workspaceId, to);
      try {
        return new MoveEnds(workspaceId, source, target);
      } catch (SQLException | RuntimeException e) {
        target.close();
        throw e;
      }
    } catch (SQLException | RuntimeException e) {
      source.close();
      throw e;
    }
  }

  /**
   * A connection of the owner that may write rows of the workspace, including those of the audit
   * record.
   */
  static Connection connect(long workspaceId, @Nullable String database) throws SQLException {
    return bind(workspaceId, Owner.connect(url(database)));
  }

  /** The same connection, bound to the workspace. */
  static Connection bind(long workspaceId, Connection connection) throws SQLException {
    execute(
        connection,
        "set app.workspace_id = '" + workspaceId + "'; set plinth.purge = 'on'; set jit = off");
    return connection;
  }

  static String url(@Nullable String database) {
    return database == null ? Setting.PLINTH_DB_URL.text() : Address.of(database);
  }

  long workspaceId() {
    return workspaceId;
  }

  Connection source() {
    return source;
  }

  Connection target() {
    return target;
  }

  /** The tables that move, each after those to which its rows refer. */
  List<MovedTable> tables() {
    return tables;
  }

  /** Runs statements. */
  static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Runs a statement and returns the number of affected rows. */
  static int update(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return statement.executeUpdate(sql);
    }
  }

  /** The first row of a query, as text; null: none. */
  static @Nullable List<String> queryRow(Connection connection, String sql) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet row = statement.executeQuery()) {
      if (!row.next()) {
        return null;
      }
      String[] values = new String[row.getMetaData().getColumnCount()];
      for (int i = 0; i < values.length; i++) {
        values[i] = row.getString(i + 1);
      }
      return List.of(values);
    }
  }

  /** The number that a query of one row and column returns. */
  static long queryLong(Connection connection, String sql) throws SQLException {
    List<String> row = queryRow(connection, sql);
    if (row == null) {
      throw new SQLException("no row for: " + sql);
    }
    return Long.parseLong(row.get(0));
  }

  @Override
  public void close() throws SQLException {
    try (source) {
      target.close();
    }
  }
}
