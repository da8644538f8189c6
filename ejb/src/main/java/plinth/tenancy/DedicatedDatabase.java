package plinth.tenancy;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.regex.Pattern;
import plinth.kernel.Setting;

/** Makes and drops dedicated databases, each a copy of a migrated, empty template. */
final class DedicatedDatabase {
  private static final String TEMPLATE = "plinth_template";
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,62}");

  private DedicatedDatabase() {}

  /** Creates the database from the template, if it is not there yet. */
  static void create(String database) {
    check(database);
    onServer(
        statement -> {
          if (!exists(statement.getConnection(), TEMPLATE)) {
            statement.execute("create database " + TEMPLATE);
          }
          Migrations.dedicated(Address.of(TEMPLATE));
          if (!exists(statement.getConnection(), database)) {
            statement.execute("create database " + database + " template " + TEMPLATE);
          }
          Migrations.dedicated(Address.of(database));
        });
  }

  /** Drops the database with whoever is connected to it. */
  static void drop(String database) {
    check(database);
    onServer(
        statement -> statement.execute("drop database if exists " + database + " with (force)"));
  }

  private interface Work {
    void with(Statement statement) throws SQLException;
  }

  /** Works as the owner, outside a transaction, one node at a time. */
  private static void onServer(Work work) {
    try (Connection connection = Owner.connect(Setting.PLINTH_DB_URL.text());
        Statement statement = connection.createStatement()) {
      statement.execute("select pg_advisory_lock(" + Roles.LOCK + ")");
      work.with(statement);
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
