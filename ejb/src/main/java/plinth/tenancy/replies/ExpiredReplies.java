package plinth.tenancy.replies;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.StatementTime;

/** Deletes the stored idempotent answers of the main database that are older than 24 hours. */
@Stateless
@MainPlane
public class ExpiredReplies {
  @Inject @MainDb private Db db;

  /** Deletes the expired answers of the main plane. */
  public void deleteExpiredMain() {
    StatementTime.removeLimit(db);
    db.update(
        Sql.of("delete from main.idempotency where created_at < now() - interval '24 hours'"));
  }

  /**
   * Deletes the expired answers of all shared workspaces, as the dispatching role, whose policy
   * shows only expired ones.
   */
  public void deleteExpiredShared() {
    StatementTime.removeLimit(db);
    DispatchRole.assume(db);
    db.update(
        Sql.of("delete from tenant.idempotency where created_at < now() - interval '24 hours'"));
  }
}
