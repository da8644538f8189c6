package plinth.tenancy;

import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.security.NamePrincipal;
import io.agroal.api.security.SimplePassword;
import java.sql.SQLException;
import java.time.Duration;

/** Makes connection pools that enlist in the server's transactions. */
final class Pool {
  private static final Duration IDLE = Duration.ofMinutes(1);
  private static final Duration WAIT = Duration.ofSeconds(10);

  // Sorted pages are ranges joined in their order, which parallel workers would mix.
  private static final String SESSION = "-c max_parallel_workers_per_gather=0 -c jit=off";

  private Pool() {}

  /**
   * A pool that is empty at rest.
   *
   * @param url JDBC address of the database
   * @param login the role and its password
   * @param max the most connections it opens
   */
  static AgroalDataSource open(String url, Login login, int max) {
    AgroalDataSourceConfigurationSupplier supplier =
        new AgroalDataSourceConfigurationSupplier()
            .connectionPoolConfiguration(
                pool ->
                    pool.initialSize(0)
                        .minSize(0)
                        .maxSize(max)
                        .acquisitionTimeout(WAIT)
                        .reapTimeout(IDLE)
                        .transactionIntegration(new JtaIntegration())
                        .connectionFactoryConfiguration(
                            connection ->
                                connection
                                    .connectionProviderClass(org.postgresql.Driver.class)
                                    .jdbcUrl(url)
                                    .principal(new NamePrincipal(login.role()))
                                    .credential(new SimplePassword(login.password()))
                                    .jdbcProperty("ApplicationName", "plinth")
                                    .jdbcProperty("options", SESSION)
                                    .jdbcProperty("prepareThreshold", "3")
                                    .jdbcProperty("preparedStatementCacheQueries", "512")
                                    .jdbcProperty("tcpKeepAlive", "true")));
    try {
      return AgroalDataSource.from(supplier);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot open a pool", e);
    }
  }

  /** A role and its password. */
  record Login(String role, String password) {}
}
