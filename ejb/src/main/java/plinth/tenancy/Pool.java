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

/** Creates connection pools that enlist in the server's transactions. */
public final class Pool {
  /** How long a caller waits for a connection. */
  static final Duration WAIT = Duration.ofSeconds(10);

  /** How long an idle connection is assumed to be alive; after that, the pool checks it. */
  private static final Duration TRUSTED = Duration.ofSeconds(30);

  // Sorted pages are ranges joined in their order, which parallel workers would mix. Frequently
  // used data are in memory: with the default cost of random disk access, plans would read whole
  // ranges instead.
  private static final String SESSION =
      "-c max_parallel_workers_per_gather=0 -c jit=off -c random_page_cost=1.1"
          + " -c statement_timeout=";

  private Pool() {}

  /**
   * Opens a pool that opens connections on demand, and drops those that the database has ended.
   *
   * @param url JDBC address of the database
   * @param login the role and its password
   * @param max the most connections that it opens
   * @param idle how long an unused connection is kept; zero: for ever
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
                        // A cache per thread would outlive the application in the server's threads.
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
                                    .jdbcProperty(
                                        "options", SESSION + StatementTime.requestLimitMillis())
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
   * A connection of the pool. If the pool has none (all are in use, or it is being closed), the
   * failure gets the SQLSTATE of a database without room, because the pool sets none.
   */
  static Connection connection(DataSource pool) throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLException e) {
      if (e.getSQLState() != null) {
        throw e;
      }
      throw new SQLTransientConnectionException(e.getMessage(), DbException.EXHAUSTED, e);
    }
  }

  /** A role and its password. */
  public record Login(String role, String password) {}
}
