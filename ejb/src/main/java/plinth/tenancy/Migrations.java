package plinth.tenancy;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import plinth.kernel.Setting;

/**
 * The two sets of migrations. The main set creates schema {@code main}; the tenant set creates
 * schema {@code tenant}, in the main database for the shared workspaces and in each dedicated one.
 *
 * <p>A new database begins with {@code db/baseline}, one file for each feature. A database that was
 * created before the baseline existed runs {@code db/former} instead, which ends with the same
 * schema under the same version. Later migrations, in {@code db/later}, run on both.
 */
final class Migrations {
  private Migrations() {}

  /** Migrates the main database: the tenant plane of the shared workspaces, then the main plane. */
  static void migrateMain() {
    String url = Setting.PLINTH_DB_URL.text();
    migrateMain(Owner.source(url));
  }

  /** Migrates a main database as its owner. */
  static void migrateMain(DataSource owner) {
    run(owner, "tenant");
    run(owner, "main");
  }

  /** Migrates a dedicated database. */
  static void migrateDedicated(String url) {
    migrateDedicated(Owner.source(url));
  }

  /** Migrates a dedicated database as its owner. */
  static void migrateDedicated(DataSource owner) {
    run(owner, "tenant");
  }

  /**
   * Compares a plane of a database with the migrations of this release, without changing anything.
   */
  static SchemaState readState(DataSource owner, Plane plane) {
    MigrationInfoService info = flyway(owner, plane.schema()).info();
    MigrationInfo last = info.current();
    String newest =
        Arrays.stream(info.all())
            .filter(migration -> migration.getState().isResolved())
            .map(Migrations::version)
            .reduce("", (before, after) -> after);
    List<String> pending =
        Arrays.stream(info.pending())
            .map(migration -> "V" + version(migration) + " " + migration.getDescription())
            .toList();
    return new SchemaState(last == null ? "" : version(last), newest, pending);
  }

  private static String version(MigrationInfo migration) {
    return String.valueOf(migration.getVersion());
  }

  private static void run(DataSource owner, String set) {
    flyway(owner, set).migrate();
  }

  private static Flyway flyway(DataSource owner, String set) {
    return Flyway.configure(Migrations.class.getClassLoader())
        .dataSource(owner)
        .schemas(set)
        .defaultSchema(set)
        .table("schema_history")
        .locations(locations(owner, set))
        .placeholderReplacement(false)
        .outOfOrder(false)
        .load();
  }

  private static String[] locations(DataSource owner, String set) {
    Stream<String> first =
        isFormer(owner, set)
            ? Stream.of("former/" + set, "former/both")
            : Stream.of("baseline/" + set);
    return Stream.concat(first, Stream.of("later/" + set))
        .map(folder -> "classpath:db/" + folder)
        .toArray(String[]::new);
  }

  /**
   * Whether the schema was created before the baseline existed: the baseline has no version 001.
   */
  private static boolean isFormer(DataSource owner, String set) {
    try (Connection connection = owner.getConnection();
        Statement statement = connection.createStatement()) {
      String history = set + ".schema_history";
      return isTrue(statement, "select to_regclass('" + history + "') is not null")
          && isTrue(statement, "select exists (select from " + history + " where version = '001')");
    } catch (SQLException e) {
      throw new FlywayException("cannot read the schema history of " + set, e);
    }
  }

  private static boolean isTrue(Statement statement, String question) throws SQLException {
    try (ResultSet row = statement.executeQuery(question)) {
      return row.next() && row.getBoolean(1);
    }
  }
}
