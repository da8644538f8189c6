package plinth.inside.domain;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Setting;

/**
 * Accesses the databases as their owner, without row-level security and outside any transaction.
 */
public final class OwnerSql {
  /** The database of the dedicated workspaces. */
  public static final String DEDICATED = "plinth_inside";

  private OwnerSql() {}

  /**
   * The number of rows of the tenant plane with this ID, in the shared and the dedicated database.
   */
  public static long rows(long id) {
    String sql = "select count(*) from inside.tenant_note where id = " + id;
    return number(null, sql) + number(DEDICATED, sql);
  }

  /** The number that a query returns; {@code database} null means the main database. */
  public static long number(String database, String sql) {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getLong(1);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Runs a statement and commits it. */
  public static void run(String database, String sql) {
    try (Connection connection = connect(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  private static Connection connect(String database) throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(Setting.PLINTH_DB_URL.text());
    if (database != null) {
      source.setDatabaseName(database);
    }
    source.setUser(Setting.PLINTH_DB_OWNER_USER.text());
    source.setPassword(Setting.PLINTH_DB_OWNER_PASSWORD.text());
    return source.getConnection();
  }
}
