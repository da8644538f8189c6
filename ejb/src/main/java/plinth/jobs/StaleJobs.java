package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Finds jobs without a heartbeat in all shared workspaces with one statement, as a database role
 * that sees only ids, times and leases. A running chunk locks the row of its job, so that the job
 * is skipped.
 */
@Stateless
@MainPlane
public class StaleJobs {
  private static final Sql SILENT =
      Sql.named(
          """
          select workspace_id, id
          from tenant.job
          where status in ('queued', 'running') and heartbeat_at < :stale
          order by heartbeat_at
          limit :most
          for update skip locked
          """);

  @Inject private JobsConfig config;
  @Inject @MainDb private Db db;

  /**
   * An open job without a runner.
   *
   * @param workspaceId its workspace
   * @param jobId its number
   */
  public record Silent(long workspaceId, long jobId) {}

  /** At most {@code most} such jobs, the longest silent first. */
  public List<Silent> listStale(Caller caller, int most) {
    DispatchRole.assume(db);
    return db.list(
        SILENT.with("stale", config.staleBefore()).with("most", most),
        row -> new Silent(row.getLong("workspace_id"), row.getLong("id")));
  }
}
