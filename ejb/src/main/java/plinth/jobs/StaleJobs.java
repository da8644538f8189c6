package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Takes the leases of silent jobs of all shared workspaces in one statement, as the role that sees
 * ids, times and leases and nothing else. A job at work has its row locked and is passed over.
 *
 * <p>Spec: Jobs.
 */
@Stateless
@MainPlane
public class StaleJobs {
  @Inject @MainDb private Db db;

  /**
   * A lease that was taken.
   *
   * @param workspaceId the job's workspace
   * @param jobId its number
   * @param fence the fencing number of the lease
   */
  public record Lease(long workspaceId, long jobId, long fence) {}

  /** Takes at most {@code most} leases, the longest silent first. */
  public List<Lease> claim(Caller caller, int most) {
    db.update(Sql.of("set local role plinth_dispatch"));
    return db.list(
        Sql.of(
            """
            with silent as (
              select workspace_id, id from tenant.job
               where status in ('queued', 'running') and heartbeat_at < ?
               order by heartbeat_at limit ? for update skip locked)
            update tenant.job j set fence = j.fence + 1, attempts = j.attempts + 1, heartbeat_at = ?
              from silent s where j.workspace_id = s.workspace_id and j.id = s.id
            returning j.workspace_id, j.id, j.fence""",
            JobLeases.staleBefore(),
            most,
            Time.now()),
        row -> new Lease(row.getLong(1), row.getLong(2), row.getLong(3)));
  }
}
