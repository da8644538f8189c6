package plinth.platform.metric;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Counts the waiting rows in the queues of a dedicated workspace's database, for metrics. */
@Stateless
@Tenanted
public class DedicatedBacklogs {
  private static final Sql COUNT =
      Sql.of(
          """
          select (select count(*) from tenant.outbox where dead_at is null) as alive,
              (select count(dead_at) from tenant.outbox) as dead,
              (select count(*) from tenant.job where status = 'queued') as queued,
              (select count(*) from tenant.job where status = 'running') as running
          """);

  @Inject @TenantDb private Db db;

  /** Counts with the database role that can only see the times and leases of rows. */
  public Backlogs.Depths count(Caller caller) {
    DispatchRole.assume(db);
    return db.one(COUNT, Backlogs::depths);
  }
}
