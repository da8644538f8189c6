package plinth.tenancy.replies;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/**
 * Deletes the stored idempotent answers of one dedicated workspace that are older than 24 hours.
 */
@Stateless
@Tenanted
public class ExpiredDedicatedReplies {
  @Inject @TenantDb private Db db;

  /** Deletes them. */
  public void deleteExpired(Caller caller) {
    db.update(
        Sql.of("delete from tenant.idempotency where created_at < now() - interval '24 hours'"));
  }
}
