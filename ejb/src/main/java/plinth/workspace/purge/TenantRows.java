package plinth.workspace.purge;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.Plane;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Deletes a workspace's rows of the tenant plane, for the purge. */
@Stateless
@Tenanted
public class TenantRows {
  private static final Sql CANCEL_JOBS =
      Sql.named(
          """
          update tenant.job
          set status = 'canceled', fence = fence + 1, finished_at = :now
          where workspace_id = tenant.bound_workspace() and finished_at is null
          """);

  @Inject @TenantDb private Db db;

  /** Stops background work: jobs end after their current chunk, and the outbox is cleared. */
  public void stopWork(Caller caller) {
    db.update(CANCEL_JOBS.with("now", Time.now()));
    db.update(Sql.of("delete from tenant.outbox where workspace_id = tenant.bound_workspace()"));
  }

  /** The tables, in an order in which they can be emptied. */
  public List<PurgeTable> tables(Caller caller) {
    return rows(caller).tables();
  }

  /** Counts and digests the rows of a table. */
  public TableTally tally(Caller caller, PurgeTable table) {
    return rows(caller).tally(table);
  }

  /**
   * Deletes rows of all tables until a moment.
   *
   * @return whether some may be left
   */
  public boolean removeUntil(Caller caller, Instant until) {
    PlaneRows rows = rows(caller);
    for (PurgeTable table : rows.tables()) {
      while (table.isEmptied() && rows.deleteBatch(table)) {
        if (Time.now().isAfter(until)) {
          return true;
        }
      }
    }
    return false;
  }

  /** The number of rows left. */
  public long countLeft(Caller caller) {
    return rows(caller).countLeft();
  }

  private PlaneRows rows(Caller caller) {
    return new PlaneRows(db, Plane.TENANT, caller.requireWorkspace().id(), false);
  }
}
