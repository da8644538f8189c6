package plinth.servers;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** An empty PostgreSQL with the owner role and the database that config/postgres describes. */
final class TestDatabase implements AutoCloseable {
  private static final String OWNER = "plinth_owner";
  private static final String OWNER_PASSWORD = "owner-of-the-test";
  private static final String APP_PASSWORD = "app-of-the-test";

  private final EmbeddedPostgres postgres;
  private final boolean rolesAreMade;

  private TestDatabase(EmbeddedPostgres postgres, boolean rolesAreMade) {
    this.postgres = postgres;
    this.rolesAreMade = rolesAreMade;
  }

  /**
   * Starts the database.
   *
   * @param data folder for the owner's password, where tests look for it
   * @param rolesAreMade whether roles.sql creates all roles, for an owner that may not create roles
   */
  static TestDatabase start(Path folder, Path data, boolean rolesAreMade) throws IOException {
    EmbeddedPostgres postgres = builder().start();
    TestDatabase database = new TestDatabase(postgres, rolesAreMade);
    Files.writeString(data.resolve("database-password"), OWNER_PASSWORD);
    if (rolesAreMade) {
      database.run("postgres", "postgres", file("roles.sql"));
    } else {
      String role = " login createdb createrole password '" + OWNER_PASSWORD + "'";
      database.run("postgres", "postgres", "create role " + OWNER + role);
      database.run("postgres", "postgres", "create database plinth owner " + OWNER);
    }
    database.run("plinth", OWNER, file("batch.sql"));
    return database;
  }

  /** Returns a builder with the collation of the launcher's database, and without disk syncs. */
  private static EmbeddedPostgres.Builder builder() {
    boolean isMac = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("mac");
    return EmbeddedPostgres.builder()
        .setLocaleConfig("locale", "C")
        .setLocaleConfig("lc-ctype", isMac ? "en_US.UTF-8" : "C.UTF-8")
        .setLocaleConfig("locale-provider", "builtin")
        .setLocaleConfig("builtin-locale", "C.UTF-8")
        .setServerConfig("max_connections", "200")
        .setServerConfig("shared_buffers", "256MB")
        .setServerConfig("max_wal_size", "2GB")
        .setServerConfig("random_page_cost", "1.1")
        .setServerConfig("jit", "off")
        .setServerConfig("fsync", "off")
        .setServerConfig("full_page_writes", "off");
  }

  String url() {
    return postgres.getJdbcUrl(OWNER, "plinth").replaceFirst("\\?.*", "");
  }

  /** Returns the server's settings for this database. */
  Map<String, String> settings() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("PLINTH_DB_URL", url());
    settings.put("PLINTH_DB_OWNER_USER", OWNER);
    settings.put("PLINTH_DB_OWNER_PASSWORD", OWNER_PASSWORD);
    if (rolesAreMade) {
      settings.put("PLINTH_DB_APP_PASSWORD", APP_PASSWORD);
    }
    return settings;
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }

  /** Returns the statements of an operator's SQL file, with the passwords of the test. */
  private static String file(String name) throws IOException {
    return Files.readString(Path.of(System.getProperty("plinth.config"), "postgres", name))
        .replaceAll("(?m)^--.*$", "")
        .replace("'owner-password'", "'" + OWNER_PASSWORD + "'")
        .replace("'app-password'", "'" + APP_PASSWORD + "'");
  }

  private void run(String database, String role, String statements) {
    String url = postgres.getJdbcUrl(role, database);
    try (Connection connection = DriverManager.getConnection(url, role, OWNER_PASSWORD);
        Statement statement = connection.createStatement()) {
      for (String sql : statements.split(";")) {
        if (!sql.isBlank()) {
          statement.execute(sql);
        }
      }
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
