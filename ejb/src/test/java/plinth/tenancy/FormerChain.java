package plinth.tenancy;

import javax.sql.DataSource;
import org.flywaydb.core.Flyway;

/** The migrations before the baseline, which installations of earlier releases have run. */
public final class FormerChain {
  /** The last version of the former migrations. */
  public static final String LATEST = "latest";

  private FormerChain() {}

  /** Migrates a plane of a database up to a version. */
  public static void migrate(DataSource owner, String schema, String version) {
    Flyway.configure()
        .dataSource(owner)
        .schemas(schema)
        .defaultSchema(schema)
        .table("schema_history")
        .locations("classpath:db/former/" + schema, "classpath:db/former/both")
        .placeholderReplacement(false)
        .target(version)
        .load()
        .migrate();
  }
}
