package plinth.tenancy;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * A data source that goes where the current transaction is bound to: the main database for the main
 * plane; the workspace's database for the tenant plane, with the workspace set for row-level
 * security by the first connection of the transaction. Outside a door it refuses.
 */
final class PlaneDataSource implements DataSource {
  static final PlaneDataSource MAIN = new PlaneDataSource(Plane.MAIN);
  static final PlaneDataSource TENANT = new PlaneDataSource(Plane.TENANT);

  /** Goes where the transaction is bound to, whichever plane that is. */
  static final PlaneDataSource BOUND = new PlaneDataSource(null);

  private static final ThreadLocal<Boolean> SIGNING_IN = ThreadLocal.withInitial(() -> false);

  private final @Nullable Plane plane;

  private PlaneDataSource(@Nullable Plane plane) {
    this.plane = plane;
  }

  /** While the persistence provider opens its session, it may look at the database unbound. */
  static void signingIn(boolean value) {
    SIGNING_IN.set(value);
  }

  @Override
  public Connection getConnection() throws SQLException {
    if (SIGNING_IN.get()) {
      return Databases.instance().main().getConnection();
    }
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    if (binding == null) {
      throw new SQLException("no door: a connection belongs to a transaction that a door bound");
    }
    Caller.Workspace workspace = binding.workspace();
    if (plane != null && (plane == Plane.TENANT) != (workspace != null)) {
      throw new SQLException("one transaction, one plane: this one is bound to " + binding);
    }
    if (workspace == null) {
      return Databases.instance().main().getConnection();
    }
    Connection connection = Databases.instance().of(workspace.database()).getConnection();
    if (!binding.isApplied()) {
      apply(connection, workspace.id(), binding);
    }
    return connection;
  }

  private static void apply(Connection connection, long workspaceId, Binding binding)
      throws SQLException {
    try (PreparedStatement bind = connection.prepareStatement("select tenant.bind(?)")) {
      bind.setLong(1, workspaceId);
      try (ResultSet row = bind.executeQuery()) {
        row.next();
        binding.applied(row.getLong(1));
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public Connection getConnection(String user, String password) throws SQLException {
    return getConnection();
  }

  @Override
  public @Nullable PrintWriter getLogWriter() {
    return null;
  }

  @Override
  public void setLogWriter(PrintWriter out) {
    // The server's log is used.
  }

  @Override
  public void setLoginTimeout(int seconds) {
    // The pool has a time of its own.
  }

  @Override
  public int getLoginTimeout() {
    return 0;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getLogger("plinth.tenancy");
  }

  @Override
  public <T> T unwrap(Class<T> type) throws SQLException {
    throw new SQLException("this data source wraps nothing");
  }

  @Override
  public boolean isWrapperFor(Class<?> type) {
    return false;
  }
}
