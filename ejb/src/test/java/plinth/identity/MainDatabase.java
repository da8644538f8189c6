package plinth.identity;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import plinth.kernel.Db;
import plinth.kernel.Sql;

/** The main plane on a real PostgreSQL. One for all tests of a run. */
public final class MainDatabase {
  private static final AtomicReference<DataSource> SHARED = new AtomicReference<>();

  private MainDatabase() {}

  /** The database, migrated. */
  public static Db db() {
    return new Db(source());
  }

  /** The same, for entities. */
  public static DataSource source() {
    return SHARED.updateAndGet(source -> source == null ? start() : source);
  }

  private static DataSource start() {
    try {
      EmbeddedPostgres postgres = EmbeddedPostgres.builder().start();
      Db db = new Db(postgres.getPostgresDatabase());
      db.update(Sql.of("create role plinth_app"));
      db.update(Sql.of("create role plinth_dispatch"));
      for (String set : List.of("tenant", "main")) {
        Flyway.configure()
            .dataSource(postgres.getPostgresDatabase())
            .schemas(set)
            .defaultSchema(set)
            .locations("classpath:db/" + set, "classpath:db/both")
            .placeholderReplacement(false)
            .load()
            .migrate();
      }
      return postgres.getPostgresDatabase();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A user with an address of this word. */
  public static long user(String word) {
    return db().number(
            Sql.of(
                "insert into main.\"user\" (name, email, password) values ('Nora', ?, '')"
                    + " returning id",
                word + "@example.com"));
  }
}
