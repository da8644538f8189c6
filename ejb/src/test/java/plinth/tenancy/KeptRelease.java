package plinth.tenancy;

import static plinth.tenancy.MigratedDatabase.run;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The databases of an installation of an earlier release, loaded from its dump in {@code
 * ejb/src/test/resources/releases} and migrated to the current release.
 */
final class KeptRelease {
  static final String MAIN = "plinth";

  private static final Path FOLDER = Path.of("src/test/resources/releases");
  private static final String OWNER = "plinth_owner";

  private final String name;
  private final EmbeddedPostgres postgres;
  private final List<String> dedicated = new ArrayList<>();

  /**
   * Loads the dump, copies the content of each table to schema {@code before}, and then migrates.
   */
  KeptRelease(String name) throws IOException, SQLException {
    this.name = name;
    postgres = EmbeddedPostgres.builder().start();
    try (Connection root = postgres.getPostgresDatabase().getConnection()) {
      run(root, "create role " + OWNER + " login createdb createrole");
      run(root, "create database " + MAIN + " owner " + OWNER);
    }
    try (Connection owner = connection(MAIN)) {
      Roles.create(owner, "app-password");
    }
    try (ZipFile zip = new ZipFile(FOLDER.resolve(name + ".zip").toFile())) {
      load(MAIN, text(zip, zip.getEntry("main.sql")));
      for (ZipEntry entry : zip.stream().toList()) {
        if (entry.getName().startsWith("databases/")) {
          String database = Path.of(entry.getName()).getFileName().toString().replace(".sql", "");
          dedicated.add(database);
          try (Connection owner = connection(MAIN)) {
            run(owner, "create database \"" + database + "\"");
          }
          load(database, text(zip, entry));
        }
      }
    }
    Migrations.migrateMain(postgres.getDatabase(OWNER, MAIN));
    for (String database : dedicated) {
      Migrations.migrateDedicated(postgres.getDatabase(OWNER, database));
    }
  }

  /** The names of the releases with a dump. */
  static List<String> names() {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(".zip"))
          .map(file -> file.replace(".zip", ""))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All its databases, the main database first. */
  List<String> databases() {
    return Stream.concat(Stream.of(MAIN), dedicated.stream()).toList();
  }

  /** Opens a connection to one of the databases as its owner. */
  Connection connection(String database) throws SQLException {
    return postgres.getDatabase(OWNER, database).getConnection();
  }

  /** Opens a connection to one of the databases as the application. */
  Connection application(String database) throws SQLException {
    return postgres.getDatabase(Roles.APPLICATION, database).getConnection();
  }

  private void load(String database, String dump) throws SQLException {
    try (Connection owner = connection(database)) {
      run(owner, dump);
    }
    try (Connection owner = connection(database)) {
      run(owner, "create schema before");
      for (String table : Catalog.tables(owner)) {
        run(owner, "create table before.\"" + table + "\" as table " + Catalog.quoted(table));
      }
    }
  }

  private static String text(ZipFile zip, ZipEntry entry) throws IOException {
    return new String(zip.getInputStream(entry).readAllBytes(), StandardCharsets.UTF_8);
  }

  /**
   * Stops its PostgreSQL. This is not {@code close}, because JUnit closes closeable arguments after
   * each test.
   */
  void stop() throws IOException {
    postgres.close();
  }

  @Override
  public String toString() {
    return name;
  }
}
