package plinth.tenancy;

import java.util.Arrays;
import java.util.List;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationInfoService;
import plinth.kernel.Setting;

/**
 * The two sets of migrations. The main set makes schema {@code main}; the tenant set makes schema
 * {@code tenant}, in the main database for the shared workspaces and in each dedicated one. Those
 * of {@code db/former/both} belong to both sets. Later ones stand in {@code db/later}.
 */
final class Migrations {
  private Migrations() {}

  /** Migrates the main database: the tenant plane of the shared workspaces, then the main plane. */
  static void main() {
    String url = Setting.PLINTH_DB_URL.text();
    main(Owner.source(url));
  }

  /** Migrates a main database as its owner. */
  static void main(DataSource owner) {
    run(owner, "tenant");
    run(owner, "main");
  }

  /** Migrates a dedicated database. */
  static void dedicated(String url) {
    dedicated(Owner.source(url));
  }

  /** Migrates a dedicated database as its owner. */
  static void dedicated(DataSource owner) {
    run(owner, "tenant");
  }

  /** How a plane of a database stands to the migrations of this release; nothing is changed. */
  static SchemaState state(DataSource owner, Plane plane) {
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
        .locations(
            "classpath:db/former/" + set, "classpath:db/former/both", "classpath:db/later/" + set)
        .placeholderReplacement(false)
        .outOfOrder(false)
        .load();
  }
}
