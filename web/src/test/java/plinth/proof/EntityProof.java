package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import plinth.kernel.Sql;

/** Both persistence units, and SQL beside them. */
@ApplicationScoped
public class EntityProof {
  private static final String PID = "select pg_backend_pid()";

  @Inject private TenantService tenant;
  @Inject private MainService main;

  /** Each unit keeps its rows in its plane, in the database of the workspace. */
  public void eachUnitKeepsItsRows(Ground ground) {
    long id = Ground.fresh();
    main.run((entities, db) -> entities.persist(new MainNote(id, "main")));
    tenant.run(ground.here(), (entities, db) -> entities.persist(new TenantNote(id, "tenant")));
    String kept = main.ask((entities, db) -> entities.find(MainNote.class, id).text());
    Claim.that("main", kept, "main");
    Claim.that("tenant", text(ground, id, true), "tenant");
    String database = ground.here().requiredWorkspace().database();
    String rows = "select count(*) from tenant.proof_note where id = " + id;
    String mine = rows + " and workspace_id = " + ground.hereId();
    Claim.that("row in the workspace's database", OwnerSql.number(database, mine), 1L);
    Claim.that("rows anywhere", OwnerSql.rows(id), 1L);
  }

  /** The same number in two workspaces is two rows, and none is found through the other. */
  public void aWorkspaceFindsItsOwnRows(Ground ground) {
    long id = Ground.fresh();
    tenant.run(ground.here(), (entities, db) -> entities.persist(new TenantNote(id, "here")));
    Claim.that("through another workspace", text(ground, id, false), null);
    tenant.run(ground.there(), (entities, db) -> entities.persist(new TenantNote(id, "there")));
    Claim.that("here", text(ground, id, true), "here");
    Claim.that("there", text(ground, id, false), "there");
    tenant.run(
        ground.here(),
        (entities, db) -> Claim.that("by query", texts(entities, "n.id = " + id), List.of("here")));
    tenant.run(
        ground.here(),
        (entities, db) -> entities.createQuery("delete from TenantNote n").executeUpdate());
    Claim.that("deleted here", text(ground, id, true), null);
    Claim.that("kept there", text(ground, id, false), "there");
  }

  /** A row that was read is read again from the database by the next transaction. */
  public void nothingIsCached(Ground ground) {
    long id = Ground.fresh();
    tenant.run(ground.here(), (entities, db) -> entities.persist(new TenantNote(id, "old")));
    Claim.that("before", text(ground, id, true), "old");
    Claim.that("through another workspace", text(ground, id, false), null);
    OwnerSql.run(
        ground.here().requiredWorkspace().database(),
        "update tenant.proof_note set text = 'new' where id = " + id);
    Claim.that("after", text(ground, id, true), "new");
  }

  /** Entities and SQL of one service see each other and share one connection. */
  public void sqlStandsBesideEntities(Ground ground) {
    long first = Ground.fresh();
    long second = Ground.fresh();
    tenant.run(
        ground.here(),
        (entities, db) -> {
          entities.persist(new TenantNote(first, "entity"));
          entities.flush();
          Sql count = Sql.of("select count(*) from tenant.proof_note where id = ?", first);
          Claim.that("SQL sees the entity", db.number(count), 1L);
          db.update(
              Sql.of("insert into tenant.proof_note (id, text) values (?, ?)", second, "sql"));
          TenantNote found = entities.find(TenantNote.class, second);
          Claim.that("an entity from SQL", found.text(), "sql");
          found.become("changed");
          Object pid = entities.createNativeQuery(PID).getSingleResult();
          Claim.that("one connection", ((Number) pid).longValue(), db.number(Sql.of(PID)));
        });
    Claim.that("changed after all", text(ground, second, true), "changed");
  }

  /** The main plane too has one connection for entities and SQL. */
  public void sqlStandsBesideEntitiesOfTheMainPlane(Ground ground) {
    long id = Ground.fresh();
    main.run(
        (entities, db) -> {
          entities.persist(new MainNote(id, "entity"));
          entities.flush();
          Sql count = Sql.of("select count(*) from main.proof_note where id = ?", id);
          Claim.that("SQL sees the entity", db.number(count), 1L);
          Object pid = entities.createNativeQuery(PID).getSingleResult();
          Claim.that("one connection", ((Number) pid).longValue(), db.number(Sql.of(PID)));
        });
  }

  private String text(Ground ground, long id, boolean isHere) {
    return tenant.ask(
        isHere ? ground.here() : ground.there(),
        (entities, db) -> {
          TenantNote note = entities.find(TenantNote.class, id);
          return note == null ? null : note.text();
        });
  }

  private static List<String> texts(EntityManager entities, String where) {
    return entities
        .createQuery("select n from TenantNote n where " + where, TenantNote.class)
        .getResultList()
        .stream()
        .map(TenantNote::text)
        .toList();
  }
}
