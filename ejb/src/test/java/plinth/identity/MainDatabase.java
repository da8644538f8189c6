package plinth.identity;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MigratedDatabase;

/** The main plane on a real PostgreSQL, shared by all tests of a run. */
public final class MainDatabase {
  private static final AtomicReference<DataSource> SHARED = new AtomicReference<>();

  private MainDatabase() {}

  /** The migrated database. */
  public static Db db() {
    return new Db(source());
  }

  /** The data source, for entities. */
  public static DataSource source() {
    return SHARED.updateAndGet(source -> source == null ? start() : source);
  }

  private static DataSource start() {
    try {
      EmbeddedPostgres postgres = EmbeddedPostgres.builder().start();
      Db db = new Db(postgres.getPostgresDatabase());
      db.update(Sql.of("create role plinth_app"));
      db.update(Sql.of("create role plinth_dispatch"));
      db.update(Sql.of("create role plinth_member"));
      MigratedDatabase.migrate(postgres.getPostgresDatabase());
      return postgres.getPostgresDatabase();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Creates a user with this word in the address. */
  public static long user(String word) {
    return db().number(
            Sql.of(
                """
                insert into main."user" (name, email, password) values ('Nora', ?, '') \
                returning id""",
                word + "@example.com"));
  }
}
