package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.TenantNote;
import plinth.inside.domain.TenantService;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.Databases;

/** The database itself isolates workspaces. */
abstract class RowSecurity extends Inside {
  private static final Sql COUNT = Sql.of("select count(*) from inside.tenant_note");

  @Inject private TenantService tenant;

  /** The application's role is not allowed to bypass row-level security. */
  @Test
  void theRoleOfTheApplicationCannotBypassRowLevelSecurity() {
    tenant.run(
        domainFixture.here(),
        (entities, db) ->
            assertThat(
                    db.number(
                        Sql.of(
                            "select count(*) from pg_roles where rolname = current_user"
                                + " and (rolname <> 'plinth_app' or rolsuper or rolbypassrls)")))
                .as("roles of more power")
                .isEqualTo(0L));
  }

  /** Without a bound workspace no row is visible and none can be written. */
  @Test
  void nothingIsVisibleWithoutABoundWorkspace() {
    long id = DomainFixture.fresh();
    tenant.run(domainFixture.here(), (entities, db) -> entities.persist(new TenantNote(id, "x")));
    tenant.run(
        domainFixture.here(),
        (entities, db) -> {
          assertThat(db.number(COUNT) > 0).as("rows while bound").isTrue();
          unbind(db);
          assertThat(db.number(COUNT)).as("rows while unbound").isEqualTo(0L);
          Sql change = Sql.of("update inside.tenant_note set text = 'y'");
          assertThat(db.update(change)).as("changed while unbound").isEqualTo(0);
        });
    refused(
        "row-level security",
        () ->
            tenant.run(
                domainFixture.here(),
                (entities, db) -> {
                  unbind(db);
                  db.update(insert(domainFixture.hereId()));
                }));
  }

  /** SQL, which has no discriminator, finds no rows of another workspace in the database. */
  @Test
  void rowLevelSecurityAloneKeepsWorkspacesApart() {
    long id = DomainFixture.fresh();
    tenant.run(
        domainFixture.neighbour(), (entities, db) -> entities.persist(new TenantNote(id, "x")));
    tenant.run(
        domainFixture.here(),
        (entities, db) -> {
          Sql count = Sql.of("select count(*) from inside.tenant_note where id = ?", id);
          assertThat(db.number(count)).as("seen").isZero();
          Sql change = Sql.of("update inside.tenant_note set text = 'y' where id = ?", id);
          assertThat(db.update(change)).as("changed").isZero();
          Sql delete = Sql.of("delete from inside.tenant_note where id = ?", id);
          assertThat(db.update(delete)).as("deleted").isZero();
        });
    assertThat(OwnerSql.rows(id)).as("kept").isEqualTo(1);
  }

  /** Rows of another workspace cannot be inserted, updated or deleted. */
  @Test
  void rowsOfAnotherWorkspaceAreRefused() {
    refused(
        "row-level security",
        () ->
            tenant.run(
                domainFixture.here(),
                (entities, db) -> db.update(insert(domainFixture.thereId()))));
    long id = DomainFixture.fresh();
    tenant.run(domainFixture.here(), (entities, db) -> entities.persist(new TenantNote(id, "x")));
    refused(
        "row-level security",
        () ->
            tenant.run(
                domainFixture.here(),
                (entities, db) ->
                    db.update(
                        Sql.of(
                            "update inside.tenant_note set workspace_id = ? where id = ?",
                            domainFixture.thereId(),
                            id))));
    tenant.run(
        domainFixture.there(),
        (entities, db) ->
            assertThat(db.update(Sql.of("delete from inside.tenant_note where id = ?", id)))
                .as("deleted from elsewhere")
                .isEqualTo(0));
    assertThat(OwnerSql.rows(id)).as("kept").isEqualTo(1L);
  }

  /** A connection that returns to its pool forgets the workspace. */
  @Test
  void aPooledConnectionForgetsTheWorkspace() throws SQLException {
    tenant.run(domainFixture.here(), (entities, db) -> db.number(COUNT));
    try (Connection connection = Databases.instance().mainPool().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select tenant.bound_workspace()")) {
      row.next();
      assertThat(row.getObject(1)).as("bound").isNull();
    }
  }

  private static void unbind(Db db) {
    db.one(Sql.of("select set_config('app.workspace_id', '', true)"), row -> row.getString(1));
  }

  private static Sql insert(long workspaceId) {
    return Sql.of(
        "insert into inside.tenant_note (workspace_id, id, text) values (?, ?, 'x')",
        workspaceId,
        DomainFixture.fresh());
  }

  static class Shared extends RowSecurity {}

  @DedicatedDatabase
  static class Dedicated extends RowSecurity {}
}
