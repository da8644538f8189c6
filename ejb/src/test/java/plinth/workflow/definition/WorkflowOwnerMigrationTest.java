package plinth.workflow.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.FormerChain;

/** Workflows from before ownership belong to the member who last changed them. */
class WorkflowOwnerMigrationTest {
  @Test
  void aWorkflowBelongsToWhoChangedItLastOrElseToTheOwnerOfTheWorkspace() throws IOException {
    try (EmbeddedPostgres postgres = EmbeddedPostgres.builder().start()) {
      DataSource database = postgres.getPostgresDatabase();
      Db db = new Db(database);
      db.update(Sql.of("create role plinth_app"));
      db.update(Sql.of("create role plinth_dispatch"));
      db.update(Sql.of("create role plinth_member"));
      FormerChain.migrate(database, "tenant", "130");
      db.update(
          Sql.of(
              "insert into tenant.role (workspace_id, slug, name, permissions)"
                  + " values (7, 'owner', 'Owner', '{*}'), (7, 'member', 'Member', '{}')"));
      admin(db, "founder", true, "active");
      String maker = admin(db, "maker", false, "active");
      String changer = admin(db, "changer", false, "active");
      String gone = admin(db, "gone", false, "removed");
      workflow(db, "made", maker);
      workflow(db, "changed", maker, changer);
      workflow(db, "changed-by-one-who-left", maker, gone);
      workflow(db, "of-one-who-left", gone);
      workflow(db, "of-the-platform", "system");

      FormerChain.migrate(database, "tenant", FormerChain.LATEST);

      Map<String, String> owners = new TreeMap<>();
      db.list(
          Sql.of(
              """
              select w.slug, a.slug
              from tenant.workflow w
              left join tenant.admin a on a.id = coalesce(w.owner_id, (
                select min(o.id) from tenant.admin o where o.is_owner and o.status = 'active'))
              """),
          row -> owners.put(row.getString(1), row.getString(2)));
      assertThat(owners)
          .isEqualTo(
              Map.of(
                  "made", "maker",
                  "changed", "changer",
                  "changed-by-one-who-left", "maker",
                  "of-one-who-left", "founder",
                  "of-the-platform", "founder"));
    }
  }

  private static String admin(Db db, String slug, boolean isOwner, String status) {
    return "admin:"
        + db.number(
            Sql.of(
                "insert into tenant.admin (workspace_id, user_id, slug, email, name, role,"
                    + " is_owner, status) values (7, ?, ?, ?, ?, ?, ?, ?) returning id",
                slug.hashCode() & 0xffff,
                slug,
                slug + "@example.org",
                slug,
                isOwner ? "owner" : "member",
                isOwner,
                status));
  }

  private static void workflow(Db db, String slug, String... by) {
    long id =
        db.number(
            Sql.of(
                "insert into tenant.workflow (workspace_id, slug, name, definition, trigger_type,"
                    + " created_by, created_at, updated_at)"
                    + " values (7, ?, ?, '{}', 'manual', ?, now(), now()) returning id",
                slug,
                slug,
                by[0]));
    for (int i = 0; i < by.length; i++) {
      db.update(
          Sql.of(
              "insert into tenant.workflow_version (workspace_id, workflow_id, version, definition,"
                  + " made_by, made_at) values (7, ?, ?, '{}', ?, now())",
              id,
              i + 1,
              by[i]));
    }
  }
}
