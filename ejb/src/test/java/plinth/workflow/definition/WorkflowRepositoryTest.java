package plinth.workflow.definition;

import static org.assertj.core.api.Assertions.assertThat;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantEntities;
import plinth.tenancy.TenantTables;
import plinth.tenancy.TestUnit;

/** For whom workflows act, on a real PostgreSQL. */
class WorkflowRepositoryTest {
  private static final String ROLE =
      "insert into tenant.role (slug, name, permissions) values ('owner', 'Owner', '{*}'), ('member', 'Member', '{}')";

  private static final String ADMIN =
      """
      insert into tenant.admin (user_id, slug, name, email, role, status, is_owner)
      values (?, ?, ?, ?, ?, 'active', ?)
      """;

  private static final String WORKFLOW =
      """
      insert into tenant.workflow (slug, name, owner_id, is_active, definition, trigger_type,
          created_by, created_at, updated_at)
      values (?, ?, (select id from tenant.admin where slug = ?), true,
          '{"trigger":{"type":"manual"},"actions":[]}', 'manual', 'system',
          now(), now())
      """;

  @Test
  void aWorkflowIsFoundWithItsOwnerTheFirstOwnerOrNone() throws IOException {
    try (EmbeddedPostgres postgres = TenantTables.start()) {
      PGSimpleDataSource source = (PGSimpleDataSource) postgres.getPostgresDatabase();
      source.setOptions("-c role=plinth_app -c app.workspace_id=7");
      TenantEntities entities = TestUnit.tenant(source, 7);
      WorkflowRepository workflows = new WorkflowRepository();
      workflows.entities = entities;
      Db db = TestUnit.db(entities.manager());
      db.update(Sql.of(ROLE));
      db.update(Sql.of(ADMIN, 1, "lina", "Lina", "lina@acme.test", "owner", true));
      db.update(Sql.of(ADMIN, 2, "omar", "Omar", "omar@acme.test", "member", false));
      db.update(Sql.of(WORKFLOW, "own", "Own", "omar"));
      db.update(Sql.of(WORKFLOW, "free", "Free", null));

      assertThat(owner(workflows, "own")).isEqualTo("omar");
      assertThat(owner(workflows, "free")).isEqualTo("lina");

      db.update(Sql.of("update tenant.admin set status = 'blocked' where slug = 'lina'"));
      assertThat(workflows.findBySlug("free"))
          .hasValueSatisfying(row -> assertThat(row.owner()).isNull());
      assertThat(workflows.listActive()).hasSize(2);
      assertThat(workflows.listNewest()).hasSize(2);
    }
  }

  private static String owner(WorkflowRepository workflows, String slug) {
    WorkflowRow row = workflows.findBySlug(slug).orElseThrow();
    return Objects.requireNonNull(row.owner()).slug();
  }
}
