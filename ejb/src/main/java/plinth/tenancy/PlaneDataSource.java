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
import plinth.tenancy.share.Shares;
import plinth.tenancy.transaction.Transactions;

/**
 * A data source that follows the binding of the current transaction: the main database for the main
 * plane; the workspace's database for the tenant plane, where the first connection of the
 * transaction sets the workspace for row-level security. It refuses calls outside a service.
 */
public final class PlaneDataSource implements DataSource {
  public static final PlaneDataSource MAIN = new PlaneDataSource(Plane.MAIN);
  public static final PlaneDataSource TENANT = new PlaneDataSource(Plane.TENANT);

  /** Follows the binding of the transaction to either plane. */
  public static final PlaneDataSource BOUND = new PlaneDataSource(null);

  private static final ThreadLocal<Boolean> SIGNING_IN = ThreadLocal.withInitial(() -> false);

  private final @Nullable Plane plane;

  private PlaneDataSource(@Nullable Plane plane) {
    this.plane = plane;
  }

  /** Allows the persistence provider to use the database unbound while it opens its session. */
  public static void setSigningIn(boolean value) {
    SIGNING_IN.set(value);
  }

  @Override
  public Connection getConnection() throws SQLException {
    if (SIGNING_IN.get()) {
      return Pool.connection(Databases.instance().mainPool());
    }
    Binding binding = Transactions.inTransaction() ? Binding.current() : null;
    if (binding == null) {
      throw new SQLException(
          "no binding: a connection belongs to a transaction that a service bound to a plane");
    }
    Caller.Workspace workspace = binding.workspace();
    if (plane != null && (plane == Plane.TENANT) != (workspace != null)) {
      throw new SQLException("one transaction, one plane: this one is bound to " + binding);
    }
    Connection connection = connection(binding, workspace);
    if (!binding.isApplied()) {
      apply(connection, binding);
    }
    return connection;
  }

  private static Connection connection(Binding binding, Caller.@Nullable Workspace workspace)
      throws SQLException {
    Databases databases = Databases.instance();
    if (workspace != null && workspace.database() != null) {
      return Pool.connection(databases.poolOf(workspace.database()));
    } else if (binding.suspendedCount() > 0) {
      return Pool.connection(databases.extraPool(binding.suspendedCount()));
    }
    if (workspace != null && !binding.hasShare()) {
      acquireShare(databases.shares(), binding, workspace.id());
    }
    return Pool.connection(databases.mainPool());
  }

  private static void acquireShare(Shares shares, Binding binding, long workspaceId)
      throws SQLException {
    shares.acquire(workspaceId, binding.isRequest());
    boolean isNoted = false;
    try {
      Transactions.onEnd(() -> shares.release(workspaceId));
      binding.markShareTaken();
      isNoted = true;
    } finally {
      if (!isNoted) {
        shares.release(workspaceId);
      }
    }
  }

  private static void apply(Connection connection, Binding binding) throws SQLException {
    try {
      Caller.Workspace workspace = binding.workspace();
      if (workspace != null) {
        bind(connection, workspace.id(), binding);
      } else {
        if (!binding.isRequest()) {
          StatementTime.removeLimit(connection);
        }
        binding.setApplied(0);
      }
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private static void bind(Connection connection, long workspaceId, Binding binding)
      throws SQLException {
    String unbounded =
        binding.isRequest() ? "" : ", pg_catalog.set_config('statement_timeout', '0', true)";
    String byOperator =
        binding.isByOperator() ? ", pg_catalog.set_config('app.by_operator', 'true', true)" : "";
    Long member = binding.memberId();
    String limited = member == null ? "" : ", tenant.limit_to(?)";
    try (PreparedStatement bind =
        connection.prepareStatement("select tenant.bind(?)" + unbounded + byOperator + limited)) {
      bind.setLong(1, workspaceId);
      if (member != null) {
        bind.setLong(2, member);
      }
      try (ResultSet row = bind.executeQuery()) {
        row.next();
        binding.setApplied(row.getLong(1));
        binding.setLimit(member == null ? 0 : row.getInt(row.getMetaData().getColumnCount()));
      }
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
    // The pool has its own timeout.
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
