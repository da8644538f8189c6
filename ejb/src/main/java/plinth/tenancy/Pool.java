package plinth.tenancy;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.cache.ConnectionCache;
import io.agroal.api.configuration.AgroalConnectionPoolConfiguration.ConnectionValidator;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.time.Duration;
import javax.sql.DataSource;
import plinth.kernel.DbException;
import plinth.tenancy.transaction.JtaIntegration;

/** Makes connection pools that enlist in the server's transactions. */
public final class Pool {
  /** How long a connection is waited for. */
  static final Duration WAIT = Duration.ofSeconds(10);

  /** The SQLSTATE of a database that has no room for another connection. */
  static final String EXHAUSTED = "53300";

  /** How long a connection that nobody uses is taken to be alive; past it the database is asked. */
  private static final Duration TRUSTED = Duration.ofSeconds(30);

  // Sorted pages are ranges joined in their order, which parallel workers would mix. What is asked
  // for often is in memory: by the cost of a disk's arm, a plan would read whole ranges instead.
  private static final String SESSION =
      "-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1"
          + " -c statement_timeout=";

  private Pool() {}

  /**
   * A pool that opens its connections when they are asked for, and drops those that the database
   * has ended.
   *
   * @param url JDBC address of the database
   * @param login the role and its password
   * @param max the most connections it opens
   * @param idle how long a connection is kept without use; zero keeps it
   */
  static AgroalDataSource open(String url, Login login, int max, Duration idle) {
    AgroalDataSourceConfigurationSupplier supplier =
        new AgroalDataSourceConfigurationSupplier()
            .metricsEnabled()
            .connectionPoolConfiguration(
                pool ->
                    pool.initialSize(0)
                        .minSize(0)
                        .maxSize(max)
                        .acquisitionTimeout(WAIT)
                        .reapTimeout(idle)
                        .exceptionSorter(failure -> new DbException(failure).isDisconnected())
                        .connectionValidator(ConnectionValidator.defaultValidatorWithTimeout(5))
                        .idleValidationTimeout(TRUSTED)
                        // A cache of each thread outlives the application in the server's threads.
                        .connectionCache(ConnectionCache.none())
                        .transactionIntegration(new JtaIntegration())
                        .connectionFactoryConfiguration(
                            connection ->
                                connection
                                    .connectionProviderClass(org.postgresql.Driver.class)
                                    .jdbcUrl(url)
                                    .principal(new NamePrincipal(login.role()))
                                    .credential(new SimplePassword(login.password()))
                                    .jdbcProperty("ApplicationName", "plinth")
                                    .jdbcProperty("options", SESSION + StatementTime.ofRequests())
                                    .jdbcProperty("prepareThreshold", "3")
                                    .jdbcProperty("preparedStatementCacheQueries", "512")
                                    .jdbcProperty("tcpKeepAlive", "true")));
    try {
      return AgroalDataSource.from(supplier);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot open a pool", e);
    }
  }

  /**
   * A connection of the pool. Where the pool has none to give (all are in use, or it is being
   * closed), the failure has the SQLSTATE of a database without room: the pool itself gives none.
   */
  static Connection connection(DataSource pool) throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLException e) {
      if (e.getSQLState() != null) {
        throw e;
      }
      throw new SQLTransientConnectionException(e.getMessage(), EXHAUSTED, e);
    }
  }

  /** A role and its password. */
  public record Login(String role, String password) {}
}
