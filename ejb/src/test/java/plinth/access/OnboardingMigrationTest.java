package plinth.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.FormerChain;

/** Existing admins skip onboarding after the migration; new ones start it. */
class OnboardingMigrationTest {
  @Test
  void existingRowsBecomeLegacyAndNewRowsDoNot() throws IOException {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().start()) {
      DataSource database = postgres.getPostgresDatabase();
      Db db = new Db(database);
      db.update(Sql.of("create role plinth_app"));
      db.update(Sql.of("create role plinth_dispatch"));
      db.update(Sql.of("create role plinth_member"));
      FormerChain.migrate(database, "tenant", "020");
      db.update(
          Sql.of(
              "insert into tenant.role (workspace_id, slug, name, permissions)"
                  + " values (7, 'member', 'Member', '{}')"));
      insert(db, "before");

      FormerChain.migrate(database, "tenant", FormerChain.LATEST);
      insert(db, "after");
      FormerChain.migrate(database, "main", FormerChain.LATEST);

      assertThat(
              db.list(
                  Sql.of(
                      "select slug || ' ' || tour_state || ' ' || onboarding_state"
                          + " || ' ' || cardinality(seen_tours) from tenant.admin order by id"),
                  row -> row.getString(1)))
          .isEqualTo(List.of("before legacy completed 0", "after not_started not_started 0"));
    }
  }

  private static void insert(Db db, String slug) {
    db.update(
        Sql.of(
            "insert into tenant.admin (workspace_id, slug, email, name, role, status)"
                + " values (7, ?, ?, ?, 'member', 'invited')",
            slug,
            slug + "@example.org",
            slug));
  }
}
