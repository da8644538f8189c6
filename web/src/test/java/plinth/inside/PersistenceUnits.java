package plinth.inside;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.inside.domain.DomainFixture;
import plinth.inside.domain.MainNote;
import plinth.inside.domain.MainService;
import plinth.inside.domain.OwnerSql;
import plinth.inside.domain.TenantNote;
import plinth.inside.domain.TenantService;
import plinth.kernel.Sql;

/** Both persistence units, and SQL in the same transactions. */
abstract class PersistenceUnits extends Inside {
  private static final String PID = "select pg_backend_pid()";

  @Inject private TenantService tenant;
  @Inject private MainService main;

  /** Each unit keeps its rows in its plane, in the database of the workspace. */
  @Test
  void eachPersistenceUnitKeepsItsRowsInItsPlane() {
    long id = DomainFixture.fresh();
    main.run((entities, db) -> entities.persist(new MainNote(id, "main")));
    tenant.run(
        domainFixture.here(), (entities, db) -> entities.persist(new TenantNote(id, "tenant")));
    String kept = main.ask((entities, db) -> entities.find(MainNote.class, id).text());
    assertThat(kept).as("main").isEqualTo("main");
    assertThat(text(id, true)).as("tenant").isEqualTo("tenant");
    String database = domainFixture.here().requireWorkspace().database();
    String rows = "select count(*) from inside.tenant_note where id = " + id;
    String mine = rows + " and workspace_id = " + domainFixture.hereId();
    assertThat(OwnerSql.number(database, mine)).as("row in the workspace's database").isEqualTo(1L);
    assertThat(OwnerSql.rows(id)).as("rows anywhere").isEqualTo(1L);
  }

  /**
   * The same ID in two workspaces means two rows, and neither is found from the other workspace.
   */
  @Test
  void aWorkspaceFindsItsOwnRows() {
    long id = DomainFixture.fresh();
    tenant.run(
        domainFixture.here(), (entities, db) -> entities.persist(new TenantNote(id, "here")));
    assertThat(text(id, false)).as("through another workspace").isNull();
    tenant.run(
        domainFixture.there(), (entities, db) -> entities.persist(new TenantNote(id, "there")));
    assertThat(text(id, true)).as("here").isEqualTo("here");
    assertThat(text(id, false)).as("there").isEqualTo("there");
    tenant.run(
        domainFixture.here(),
        (entities, db) ->
            assertThat(texts(entities, "n.id = " + id)).as("by query").isEqualTo(List.of("here")));
    tenant.run(
        domainFixture.here(),
        (entities, db) -> entities.createQuery("delete from TenantNote n").executeUpdate());
    assertThat(text(id, true)).as("deleted here").isNull();
    assertThat(text(id, false)).as("kept there").isEqualTo("there");
  }

  /** The entities of workspaces are separated even without row-level security. */
  @Test
  void theDiscriminatorAloneKeepsWorkspacesApart() {
    long id = DomainFixture.fresh();
    String database = domainFixture.here().requireWorkspace().database();
    tenant.run(
        domainFixture.neighbour(), (entities, db) -> entities.persist(new TenantNote(id, "next")));
    OwnerSql.run(database, "alter table inside.tenant_note disable row level security");
    try {
      tenant.run(
          domainFixture.here(),
          (entities, db) -> {
            Sql count = Sql.of("select count(*) from inside.tenant_note where id = ?", id);
            assertThat(db.number(count)).as("rows that SQL sees").isEqualTo(1);
            assertThat(entities.find(TenantNote.class, id)).isNull();
            assertThat(texts(entities, "n.id = " + id)).isEmpty();
            String delete = "delete from TenantNote n where n.id = " + id;
            assertThat(entities.createQuery(delete).executeUpdate()).as("deleted").isZero();
          });
    } finally {
      OwnerSql.run(database, "alter table inside.tenant_note enable row level security");
    }
    assertThat(OwnerSql.rows(id)).isEqualTo(1);
  }

  /** A row that was read is read again from the database by the next transaction. */
  @Test
  void eachTransactionReadsRowsFromTheDatabase() {
    long id = DomainFixture.fresh();
    tenant.run(domainFixture.here(), (entities, db) -> entities.persist(new TenantNote(id, "old")));
    assertThat(text(id, true)).as("before").isEqualTo("old");
    assertThat(text(id, false)).as("through another workspace").isNull();
    OwnerSql.run(
        domainFixture.here().requireWorkspace().database(),
        "update inside.tenant_note set text = 'new' where id = " + id);
    assertThat(text(id, true)).as("after").isEqualTo("new");
  }

  /** Entities and SQL of one service see each other and share one connection. */
  @Test
  void sqlAndEntitiesShareOneConnection() {
    long first = DomainFixture.fresh();
    long second = DomainFixture.fresh();
    tenant.run(
        domainFixture.here(),
        (entities, db) -> {
          entities.persist(new TenantNote(first, "entity"));
          entities.flush();
          Sql count = Sql.of("select count(*) from inside.tenant_note where id = ?", first);
          assertThat(db.number(count)).as("SQL sees the entity").isEqualTo(1L);
          db.update(
              Sql.of("insert into inside.tenant_note (id, text) values (?, ?)", second, "sql"));
          TenantNote found = entities.find(TenantNote.class, second);
          assertThat(found.text()).as("an entity from SQL").isEqualTo("sql");
          found.become("changed");
          Object pid = entities.createNativeQuery(PID).getSingleResult();
          assertThat(((Number) pid).longValue())
              .as("one connection")
              .isEqualTo(db.number(Sql.of(PID)));
        });
    assertThat(text(second, true)).as("changed after all").isEqualTo("changed");
  }

  /** The main plane too has one connection for entities and SQL. */
  @Test
  void sqlAndEntitiesOfTheMainPlaneShareOneConnection() {
    long id = DomainFixture.fresh();
    main.run(
        (entities, db) -> {
          entities.persist(new MainNote(id, "entity"));
          entities.flush();
          Sql count = Sql.of("select count(*) from inside.main_note where id = ?", id);
          assertThat(db.number(count)).as("SQL sees the entity").isEqualTo(1L);
          Object pid = entities.createNativeQuery(PID).getSingleResult();
          assertThat(((Number) pid).longValue())
              .as("one connection")
              .isEqualTo(db.number(Sql.of(PID)));
        });
  }

  private String text(long id, boolean isHere) {
    return tenant.ask(
        isHere ? domainFixture.here() : domainFixture.there(),
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

  static class Shared extends PersistenceUnits {}

  @DedicatedDatabase
  static class Dedicated extends PersistenceUnits {}
}
