package plinth.proof;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import plinth.kernel.Sql;
import plinth.tenancy.Databases;

/** What the database itself keeps apart. */
@ApplicationScoped
public class RowSecurityProof {
  private static final Sql COUNT = Sql.of("select count(*) from tenant.proof_note");

  @Inject private TenantService tenant;

  /** The application's role has no power to pass row-level security by. */
  public void theRoleIsPlain(Ground ground) {
    tenant.run(
        ground.here(),
        (entities, db) ->
            Claim.that(
                "roles of more power",
                db.number(
                    Sql.of(
                        "select count(*) from pg_roles where rolname = current_user"
                            + " and (rolname <> 'plinth_app' or rolsuper or rolbypassrls)")),
                0L));
  }

  /** Without a bound workspace no row is visible and none can be written. */
  public void nothingIsVisibleUnbound(Ground ground) {
    long id = Ground.fresh();
    tenant.run(ground.here(), (entities, db) -> entities.persist(new TenantNote(id, "x")));
    tenant.run(
        ground.here(),
        (entities, db) -> {
          Claim.holds("rows while bound", db.number(COUNT) > 0);
          unbind(db);
          Claim.that("rows while unbound", db.number(COUNT), 0L);
          Sql change = Sql.of("update tenant.proof_note set text = 'y'");
          Claim.that("changed while unbound", db.update(change), 0);
        });
    Claim.refused(
        "a row of nobody",
        "row-level security",
        () ->
            tenant.run(
                ground.here(),
                (entities, db) -> {
                  unbind(db);
                  db.update(insert(ground.hereId()));
                }));
  }

  /** A row of another workspace is not written, changed into or deleted. */
  public void foreignRowsAreRefused(Ground ground) {
    Claim.refused(
        "insert",
        "row-level security",
        () -> tenant.run(ground.here(), (entities, db) -> db.update(insert(ground.thereId()))));
    long id = Ground.fresh();
    tenant.run(ground.here(), (entities, db) -> entities.persist(new TenantNote(id, "x")));
    Claim.refused(
        "giving away",
        "row-level security",
        () ->
            tenant.run(
                ground.here(),
                (entities, db) ->
                    db.update(
                        Sql.of(
                            "update tenant.proof_note set workspace_id = ? where id = ?",
                            ground.thereId(),
                            id))));
    tenant.run(
        ground.there(),
        (entities, db) ->
            Claim.that(
                "deleted from elsewhere",
                db.update(Sql.of("delete from tenant.proof_note where id = ?", id)),
                0));
    Claim.that("kept", OwnerSql.rows(id), 1L);
  }

  /** A connection that went back to its pool forgets the workspace. */
  public void aPooledConnectionForgets(Ground ground) throws SQLException {
    tenant.run(ground.here(), (entities, db) -> db.number(COUNT));
    try (Connection connection = Databases.instance().main().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select tenant.bound_workspace()")) {
      row.next();
      Claim.that("bound", row.getObject(1), null);
    }
  }

  private static void unbind(plinth.kernel.Db db) {
    db.one(Sql.of("select set_config('app.workspace_id', '', true)"), row -> row.getString(1));
  }

  private static Sql insert(long workspaceId) {
    return Sql.of(
        "insert into tenant.proof_note (workspace_id, id, text) values (?, ?, 'x')",
        workspaceId,
        Ground.fresh());
  }
}
