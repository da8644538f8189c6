package plinth.tenancy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import plinth.kernel.Setting;

/** Creates and drops dedicated databases, each a copy of a migrated, empty template. */
final class DedicatedDatabase {
  private static final String TEMPLATE = "plinth_template";
  private static final int LOOKS = 50;
  private static final long PAUSE_MILLIS = 100;
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

  private static final String END =
      """
      select count(pg_terminate_backend(pid))
      from pg_stat_activity
      where datname = ? and usename = current_user
      """;

  private DedicatedDatabase() {}

  /** Creates the database from the template, unless it exists. */
  static void create(String database) {
    check(database);
    onServer(
        statement -> {
          if (!exists(statement.getConnection(), TEMPLATE)) {
            statement.execute("create database " + TEMPLATE);
          }
          Migrations.migrateDedicated(Address.of(TEMPLATE));
          if (!exists(statement.getConnection(), database)) {
            statement.execute("create database " + database + " template " + TEMPLATE);
          }
          Migrations.migrateDedicated(Address.of(database));
        });
  }

  /** Drops the database and ends its connections. */
  static void drop(String database) {
    check(database);
    onServer(
        statement -> {
          if (exists(statement.getConnection(), database)) {
            statement.execute("alter database " + database + " allow_connections false");
            endConnections(database);
            statement.execute("drop database if exists " + database + " with (force)");
          }
        });
  }

  /** Whether a database with this name exists. */
  static boolean exists(String database) {
    try (Connection connection = Owner.connect(Setting.PLINTH_DB_URL.text())) {
      return exists(connection, database);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot look at the databases: " + e.getMessage(), e);
    }
  }

  /**
   * Ends the application's connections to a database and waits until they are gone. Only the
   * application may end its own connections, because the owner may lack its rights.
   */
  private static void endConnections(String database) throws SQLException {
    try (Connection connection = Roles.connect();
        PreparedStatement end = connection.prepareStatement(END)) {
      end.setString(1, database);
      for (int look = 0; look < LOOKS && hasConnections(end); look++) {
        Thread.sleep(PAUSE_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean hasConnections(PreparedStatement count) throws SQLException {
    try (ResultSet row = count.executeQuery()) {
      return row.next() && row.getLong(1) > 0;
    }
  }

  private interface Work {
    void run(Statement statement) throws SQLException;
  }

  /** Works as the owner, outside a transaction, one node at a time. */
  private static void onServer(Work work) {
    try (Connection connection = Owner.connect(Setting.PLINTH_DB_URL.text());
        Statement statement = connection.createStatement()) {
      statement.execute("select pg_advisory_lock(" + Roles.LOCK + ")");
      work.run(statement);
    } catch (SQLException e) {
      throw new IllegalStateException("cannot change the databases: " + e.getMessage(), e);
    }
  }

  private static boolean exists(Connection connection, String database) throws SQLException {
    try (PreparedStatement query =
        connection.prepareStatement("select 1 from pg_database where datname = ?")) {
      query.setString(1, database);
      try (ResultSet row = query.executeQuery()) {
        return row.next();
      }
    }
  }

  private static void check(String database) {
    if (!NAME.matcher(database).matches()) {
      throw new IllegalArgumentException("not a name of a database: " + database);
    }
  }
}
