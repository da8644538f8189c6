package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static plinth.inside.Refusals.refused;

import jakarta.inject.Inject;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.MainNote;
import plinth.inside.domain.MainService;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.TenantNote;
import plinth.inside.domain.TenantService;
import plinth.inside.domain.UnboundService;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/** A transaction has one plane and one workspace, which its service binds. */
abstract class Planes extends Inside {
  private static final Sql COUNT = Sql.of("select count(*) from inside.tenant_note");
  private static final String ONE = "one transaction, one plane";

  @Inject private TenantService tenant;
  @Inject private MainService main;
  @Inject private UnboundService none;
  @Inject private TenantEntities entities;
  @Inject private MainEntities mainEntities;
  @Inject @TenantDb private Db db;

  /** A service of the main plane does not join a workspace's transaction, and rolls it back. */
  @Test
  void theMainPlaneIsRefusedInAWorkspace() {
    long id = DomainFixture.fresh();
    refused(
        ONE,
        () ->
            tenant.run(
                domainFixture.here(),
                (manager, sql) -> {
                  manager.persist(new TenantNote(id, "entity"));
                  manager.flush();
                  main.run((other, more) -> {});
                }));
    assertThat(OwnerSql.rows(id)).as("undone").isEqualTo(0L);
  }

  /** A workspace's service does not join a transaction of the main plane, and rolls it back. */
  @Test
  void aWorkspaceIsRefusedInTheMainPlane() {
    long id = DomainFixture.fresh();
    refused(
        ONE,
        () ->
            main.run(
                (manager, sql) -> {
                  manager.persist(new MainNote(id, "entity"));
                  manager.flush();
                  tenant.run(domainFixture.here(), (other, more) -> {});
                }));
    String rows = "select count(*) from inside.main_note where id = " + id;
    assertThat(OwnerSql.number(null, rows)).as("undone").isEqualTo(0L);
  }

  /** Two workspaces do not share a transaction, whether or not they share a database. */
  @Test
  void anotherWorkspaceIsRefused() {
    for (var other : domainFixture.many()) {
      if (other.requireWorkspace().id() != domainFixture.hereId()) {
        refused(
            ONE,
            () ->
                tenant.run(
                    domainFixture.here(),
                    (manager, sql) -> tenant.run(other, (inner, more) -> {})));
      }
    }
  }

  /** A service of the same workspace joins the transaction. */
  @Test
  void aServiceOfTheSameWorkspaceJoinsTheTransaction() {
    long id = DomainFixture.fresh();
    tenant.run(
        domainFixture.here(),
        (manager, sql) -> {
          sql.update(Sql.of("insert into inside.tenant_note (id, text) values (?, 'x')", id));
          long seen =
              tenant.ask(
                  domainFixture.here(),
                  (inner, more) ->
                      more.number(
                          Sql.of("select count(*) from inside.tenant_note where id = ?", id)));
          assertThat(seen).as("seen by the inner service").isEqualTo(1L);
        });
  }

  /**
   * A new transaction may bind another workspace, and the outer one continues in its own workspace.
   */
  @Test
  void aNewTransactionBindsItsOwnWorkspace() {
    long id = DomainFixture.fresh();
    tenant.run(
        domainFixture.here(),
        (manager, sql) -> {
          sql.update(Sql.of("insert into inside.tenant_note (id, text) values (?, 'x')", id));
          Sql bound = Sql.of("select tenant.bound_workspace()");
          long inner = tenant.askApart(domainFixture.there(), (other, more) -> more.number(bound));
          assertThat(inner).as("inner").isEqualTo(domainFixture.thereId());
          assertThat(sql.number(bound)).as("outer").isEqualTo(domainFixture.hereId());
        });
    assertThat(OwnerSql.rows(id)).as("kept").isEqualTo(1L);
  }

  /** The interceptor refuses a service of a workspace without a caller. */
  @Test
  void aServiceOfAWorkspaceTakesItsCallerFirst() {
    refused("the first argument", () -> tenant.runForNobody((manager, sql) -> {}));
  }

  /** Outside a transaction no data of a workspace can be read or written. */
  @Test
  void nothingIsReadWithoutATransaction() {
    refused("no binding", () -> db.number(COUNT));
    refused("no tenant binding", () -> entities.manager());
    refused("no service of the main", () -> mainEntities.manager());
  }

  /** The same applies to a transaction without a service. */
  @Test
  void nothingIsReadWithoutAService() {
    refused("no binding", () -> none.run((manager, sql) -> sql.number(COUNT)));
    refused(() -> none.run((manager, sql) -> manager.find(TenantNote.class, 1L)));
    refused("no tenant binding", () -> none.run((manager, sql) -> entities.manager()));
    refused("no service of the main", () -> none.run((manager, sql) -> mainEntities.manager()));
  }

  /** The entities of each plane belong to its own services. */
  @Test
  void aServiceHasTheEntitiesOfItsPlane() {
    refused(
        "no service of the main",
        () -> tenant.run(domainFixture.here(), (manager, sql) -> mainEntities.manager()));
    refused("no tenant binding", () -> main.run((manager, sql) -> entities.manager()));
  }

  static class Shared extends Planes {}

  @DedicatedDatabase
  static class Dedicated extends Planes {}
}
