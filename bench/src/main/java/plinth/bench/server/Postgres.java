package plinth.bench.server;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The embedded database, seen beside the server: as its superuser, which may read logs and change
 * what is logged, or as the application's role, which row-level security binds.
 *
 * @param port TCP port on this machine
 * @param password of the superuser
 * @param log the file that it logs to
 */
public record Postgres(int port, String password, Path log) {
  public static final String SUPERUSER = "postgres";
  public static final String DATABASE = "plinth";
  public static final String APPLICATION = "plinth_app";

  /** A connection as superuser. */
  public Connection open() throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"localhost"});
    source.setPortNumbers(new int[] {port});
    source.setDatabaseName(DATABASE);
    source.setUser(SUPERUSER);
    source.setPassword(password);
    return source.getConnection();
  }

  /** Runs statements one after the other, each in a transaction of its own. */
  public void run(String... statements) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first column of the first row. */
  public String ask(String sql) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
