package plinth.bench.server;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The embedded database, accessed directly: as its superuser, who may read logs and change what is
 * logged, or as the application's role, which is subject to row-level security.
 *
 * @param port TCP port on this machine
 * @param name name of the database
 * @param password password of the superuser
 * @param log the database's log file
 */
public record Postgres(int port, String name, String password, Path log) {
  public static final String SUPERUSER = "postgres";
  public static final String DATABASE = "plinth";
  public static final String APPLICATION = "plinth_app";

  /** Returns another database of the same PostgreSQL. */
  public Postgres database(String other) {
    return new Postgres(port, other, password, log);
  }

  /** Returns the size of the database. */
  public long bytes() throws SQLException {
    return Long.parseLong(ask("select pg_database_size(current_database())"));
  }

  /** Opens a connection as superuser. */
  public Connection open() throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setServerNames(new String[] {"localhost"});
    source.setPortNumbers(new int[] {port});
    source.setDatabaseName(name);
    source.setUser(SUPERUSER);
    source.setPassword(password);
    return source.getConnection();
  }

  /** Runs statements one after the other, each in a separate transaction. */
  public void run(String... statements) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** Returns the first column of the first row. */
  public String ask(String sql) throws SQLException {
    try (Connection connection = open();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      rows.next();
      return rows.getString(1);
    }
  }
}
