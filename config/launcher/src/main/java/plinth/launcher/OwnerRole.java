package plinth.launcher;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * The role that owns and migrates Plinth's databases in the embedded server. It is not a superuser,
 * so that everything also works with the role of an external server. It may log in, create
 * databases and create roles.
 */
final class OwnerRole {
  static final String SUPERUSER = "postgres";
  static final String NAME = "plinth_owner";
  static final String DATABASE = "plinth";

  private OwnerRole() {}

  /**
   * Creates the role and the database unless they exist, and returns the database for this role.
   */
  static Database ensure(EmbeddedPostgres postgres, String password) {
    Database server = new Database(postgres.url(SUPERUSER), SUPERUSER, password);
    try (Connection connection = server.open();
        Statement statement = connection.createStatement()) {
      if (!exists(statement, "SELECT 1 FROM pg_roles WHERE rolname = '" + NAME + "'")) {
        // The password is generated: letters, digits, '-' and '_'.
        statement.execute(
            "CREATE ROLE " + NAME + " LOGIN CREATEDB CREATEROLE PASSWORD '" + password + "'");
      }
      if (!exists(statement, "SELECT 1 FROM pg_database WHERE datname = '" + DATABASE + "'")) {
        statement.execute("CREATE DATABASE " + DATABASE + " OWNER " + NAME);
      }
    } catch (SQLException e) {
      throw new StartFailure("cannot prepare the embedded PostgreSQL: " + e.getMessage(), e);
    }
    return new Database(postgres.url(DATABASE), NAME, password);
  }

  private static boolean exists(Statement statement, String sql) throws SQLException {
    try (ResultSet rows = statement.executeQuery(sql)) {
      return rows.next();
    }
  }
}
