package plinth.tenancy;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/** The tables of the tenant plane on a real PostgreSQL, for a test of one repository. */
public final class TenantTables {
  private TenantTables() {}

  /** Starts a database with the tables; the caller closes it. */
  public static EmbeddedPostgres start() throws IOException {
    // Tests of plans vacuum and analyze themselves; an analysis between two of them changes plans.
    EmbeddedPostgres postgres =
        EmbeddedPostgres.builder().setServerConfig("autovacuum", "off").start();
    Db owner = new Db(postgres.getPostgresDatabase());
    owner.update(Sql.of("create role plinth_app"));
    owner.update(Sql.of("create role plinth_dispatch"));
    owner.update(Sql.of("create role plinth_member"));
    Migrations.migrateDedicated(postgres.getPostgresDatabase());
    return postgres;
  }
}
