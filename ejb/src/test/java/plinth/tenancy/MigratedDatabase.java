package plinth.tenancy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;

/**
 * A main database like that of an installation: its owner, who is not a superuser, creates the
 * roles and both planes, and the application has a separate login.
 */
public final class MigratedDatabase implements AutoCloseable {
  private static final String OWNER = "plinth_owner";
  private static final String NAME = "plinth";

  private final EmbeddedPostgres postgres;

  /** Starts a database. */
  public MigratedDatabase() throws IOException, SQLException {
    postgres = EmbeddedPostgres.builder().start();
    try (Connection root = postgres.getPostgresDatabase().getConnection()) {
      run(root, "create role " + OWNER + " login createdb createrole");
      run(root, "create database " + NAME + " owner " + OWNER);
    }
    try (Connection owner = as(OWNER)) {
      Roles.create(owner, "app-password");
    }
    Migrations.migrateMain(postgres.getDatabase(OWNER, NAME));
  }

  /** Opens a connection that bypasses every policy. */
  public Connection root() throws SQLException {
    return as("postgres");
  }

  /** Opens a connection as the application. */
  public Connection application() throws SQLException {
    return as(Roles.APPLICATION);
  }

  /** Opens a connection as the owner of the database. */
  public Connection owner() throws SQLException {
    return as(OWNER);
  }

  /** Creates a dedicated database on the same server. */
  public void dedicated(String name) throws SQLException {
    try (Connection owner = owner()) {
      run(owner, "create database " + name);
    }
    Migrations.migrateDedicated(source(name));
  }

  /**
   * Creates a database on the same server with the migrations before the baseline, up to a version
   * of each plane.
   */
  void former(String name, String main, String tenant) throws SQLException {
    try (Connection owner = owner()) {
      run(owner, "create database " + name);
    }
    FormerChain.migrate(source(name), "tenant", tenant);
    FormerChain.migrate(source(name), "main", main);
  }

  /** Migrates a database as the application does at its start. */
  public static void migrate(DataSource owner) {
    Migrations.migrateMain(owner);
  }

  /** Another database, accessed as its owner. */
  DataSource source(String name) {
    return postgres.getDatabase(OWNER, name);
  }

  /** Opens a connection as the owner of another database. */
  public Connection owner(String name) throws SQLException {
    return source(name).getConnection();
  }

  /** The JDBC address of the main database. */
  String url() {
    return url(NAME);
  }

  /** The JDBC address of another database. */
  String url(String name) {
    return postgres.getJdbcUrl(OWNER, name);
  }

  private Connection as(String role) throws SQLException {
    return postgres.getDatabase(role, NAME).getConnection();
  }

  /** Runs a statement. */
  public static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The first column of every row. */
  public static List<String> texts(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<String> all = new ArrayList<>();
      while (rows.next()) {
        all.add(rows.getString(1));
      }
      return all;
    }
  }

  @Override
  public void close() throws IOException {
    postgres.close();
  }
}
