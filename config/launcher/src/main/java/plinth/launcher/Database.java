package plinth.launcher;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database with its owner role, which creates schemas, the application's roles and the
 * databases of dedicated workspaces.
 *
 * @param url JDBC address
 * @param user role that owns and migrates
 * @param password password of the role
 */
record Database(String url, String user, String password) {

  private static final String URL = "PLINTH_DB_URL";
  private static final String USER = "PLINTH_DB_OWNER_USER";
  private static final String PASSWORD = "PLINTH_DB_OWNER_PASSWORD";
  private static final int LEAST_VERSION = 15;

  static boolean isConfigured(Settings settings) {
    return settings.has(URL);
  }

  /** Returns the database of the settings. Refuses an address that is not a PostgreSQL address. */
  static Database fromSettings(Settings settings) {
    String url = settings.get(URL, "");
    if (!url.startsWith("jdbc:postgresql:")) {
      throw new StartFailure(URL + " must begin with jdbc:postgresql:");
    }
    if (!settings.has(USER)) {
      throw new StartFailure(URL + " requires " + USER);
    }
    return new Database(url, settings.get(USER, ""), settings.get(PASSWORD, ""));
  }

  void applyTo(Settings settings) {
    settings.put(URL, url);
    settings.put(USER, user);
    settings.put(PASSWORD, password);
  }

  /**
   * Checks that the database responds and is new enough, and creates the schema of the batch
   * repository.
   */
  void prepare() {
    try (Connection connection = open();
        Statement statement = connection.createStatement()) {
      int version = connection.getMetaData().getDatabaseMajorVersion();
      if (version < LEAST_VERSION) {
        throw new StartFailure(
            "PostgreSQL " + LEAST_VERSION + " or newer is needed; " + place() + " is " + version);
      }
      statement.execute("CREATE SCHEMA IF NOT EXISTS batch");
    } catch (SQLException e) {
      throw new StartFailure(
          "cannot work with the database at " + place() + " as " + user + ": " + firstLine(e), e);
    }
  }

  /** Opens a connection outside any pool; the caller closes it. */
  Connection open() throws SQLException {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    source.setUser(user);
    source.setPassword(password);
    source.setLoginTimeout(15);
    return source.getConnection();
  }

  /** Returns the address without its parameters, which may contain a password. */
  String place() {
    int question = url.indexOf('?');
    return question < 0 ? url : url.substring(0, question);
  }

  private static String firstLine(SQLException e) {
    String message = e.getMessage();
    return message == null ? e.getSQLState() : message.lines().findFirst().orElse("");
  }
}
