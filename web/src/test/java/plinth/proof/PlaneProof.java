package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.MainEntities;
import plinth.tenancy.TenantDb;
import plinth.tenancy.TenantEntities;

/** One transaction, one plane; and none without a service. */
@ApplicationScoped
public class PlaneProof {
  private static final Sql COUNT = Sql.of("select count(*) from tenant.proof_note");
  private static final String ONE = "one transaction, one plane";

  @Inject private TenantService tenant;
  @Inject private MainService main;
  @Inject private NoService none;
  @Inject private TenantEntities entities;
  @Inject private MainEntities mainEntities;
  @Inject @TenantDb private Db db;

  /** A service of the main plane does not join a workspace's transaction, and undoes it. */
  public void theMainPlaneIsRefusedInAWorkspace(Ground ground) {
    long id = Ground.fresh();
    Claim.refused(
        "main in tenant",
        ONE,
        () ->
            tenant.run(
                ground.here(),
                (manager, sql) -> {
                  manager.persist(new TenantNote(id, "entity"));
                  manager.flush();
                  main.run((other, more) -> {});
                }));
    Claim.that("undone", OwnerSql.rows(id), 0L);
  }

  /** A workspace's service does not join a transaction of the main plane, and undoes it. */
  public void aWorkspaceIsRefusedInTheMainPlane(Ground ground) {
    long id = Ground.fresh();
    Claim.refused(
        "tenant in main",
        ONE,
        () ->
            main.run(
                (manager, sql) -> {
                  manager.persist(new MainNote(id, "entity"));
                  manager.flush();
                  tenant.run(ground.here(), (other, more) -> {});
                }));
    String rows = "select count(*) from main.proof_note where id = " + id;
    Claim.that("undone", OwnerSql.number(null, rows), 0L);
  }

  /** Two workspaces do not share a transaction, whether or not they share a database. */
  public void anotherWorkspaceIsRefused(Ground ground) {
    for (var other : ground.many()) {
      if (other.requiredWorkspace().id() != ground.hereId()) {
        Claim.refused(
            "another workspace",
            ONE,
            () ->
                tenant.run(
                    ground.here(), (manager, sql) -> tenant.run(other, (inner, more) -> {})));
      }
    }
  }

  /** A service of the same workspace joins. */
  public void theSameWorkspaceJoins(Ground ground) {
    long id = Ground.fresh();
    tenant.run(
        ground.here(),
        (manager, sql) -> {
          sql.update(Sql.of("insert into tenant.proof_note (id, text) values (?, 'x')", id));
          long seen =
              tenant.ask(
                  ground.here(),
                  (inner, more) ->
                      more.number(
                          Sql.of("select count(*) from tenant.proof_note where id = ?", id)));
          Claim.that("seen by the inner door", seen, 1L);
        });
  }

  /** A transaction of its own may be another workspace's, and the outer one goes on in its own. */
  public void aTransactionOfItsOwnHasItsOwnWorkspace(Ground ground) {
    long id = Ground.fresh();
    tenant.run(
        ground.here(),
        (manager, sql) -> {
          sql.update(Sql.of("insert into tenant.proof_note (id, text) values (?, 'x')", id));
          Sql bound = Sql.of("select tenant.bound_workspace()");
          long inner = tenant.askApart(ground.there(), (other, more) -> more.number(bound));
          Claim.that("inner", inner, ground.thereId());
          Claim.that("outer", sql.number(bound), ground.hereId());
        });
    Claim.that("kept", OwnerSql.rows(id), 1L);
  }

  /** Outside a transaction nothing of a workspace is read or written. */
  public void nothingIsReadWithoutATransaction(Ground ground) {
    Claim.refused("SQL", "no door", () -> db.number(COUNT));
    Claim.refused("entities", "no tenant door", () -> entities.manager());
    Claim.refused("of the main plane", "no service of the main", () -> mainEntities.manager());
  }

  /** Nor in a transaction that no service bound. */
  public void nothingIsReadWithoutAService(Ground ground) {
    Claim.refused("SQL", "no door", () -> none.run((manager, sql) -> sql.number(COUNT)));
    Claim.refused(
        "the entity manager itself",
        () -> none.run((manager, sql) -> manager.find(TenantNote.class, 1L)));
    Claim.refused(
        "entities", "no tenant door", () -> none.run((manager, sql) -> entities.manager()));
    Claim.refused(
        "of the main plane",
        "no service of the main",
        () -> none.run((manager, sql) -> mainEntities.manager()));
  }

  /** The entities of each plane belong to its own services. */
  public void aServiceHasTheEntitiesOfItsPlane(Ground ground) {
    Claim.refused(
        "the main plane's in a workspace",
        "no service of the main",
        () -> tenant.run(ground.here(), (manager, sql) -> mainEntities.manager()));
    Claim.refused(
        "a workspace's in the main plane",
        "no tenant door",
        () -> main.run((manager, sql) -> entities.manager()));
  }
}
