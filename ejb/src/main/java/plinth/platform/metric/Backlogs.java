package plinth.platform.metric;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.sql.ResultSet;
import java.sql.SQLException;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Counts the waiting rows in the queues of the main database, including its shared workspaces, for
 * metrics. It does not count dedicated databases; see {@link Sampler}.
 */
@Stateless
@MainPlane
public class Backlogs {
  private static final Sql COUNT =
      Sql.of(
          """
          select sum(alive) as alive, sum(dead) as dead, max(queued) as queued,
              max(running) as running
          from (
            select count(*) filter (where dead_at is null) as alive, count(dead_at) as dead,
                0 as queued, 0 as running
            from main.outbox
            union all
            select count(*) filter (where dead_at is null), count(dead_at), 0, 0
            from tenant.outbox
            union all
            select 0, 0, count(*) filter (where status = 'queued'),
                count(*) filter (where status = 'running')
            from (
              select status
              from tenant.job
              where status in ('queued', 'running')
              union all
              select status
              from main.platform_job
              where status in ('queued', 'running')
            ) jobs
          ) counts
          """);

  @Inject @MainDb private Db db;

  /**
   * The depths of the queues.
   *
   * @param outbox rows that are still to be delivered
   * @param outboxDead rows that were given up
   * @param jobsQueued jobs that have not started
   * @param jobsRunning running jobs
   */
  public record Depths(long outbox, long outboxDead, long jobsQueued, long jobsRunning) {
    /** The sum of both depths. */
    Depths plus(Depths other) {
      return new Depths(
          outbox + other.outbox,
          outboxDead + other.outboxDead,
          jobsQueued + other.jobsQueued,
          jobsRunning + other.jobsRunning);
    }
  }

  /** Reads a row with the columns {@code alive, dead, queued, running}. */
  static Depths depths(ResultSet row) throws SQLException {
    return new Depths(
        row.getLong("alive"), row.getLong("dead"), row.getLong("queued"), row.getLong("running"));
  }

  /** Counts with the database role that can only see the times and leases of rows. */
  public Depths count(Caller caller) {
    DispatchRole.assume(db);
    return db.one(COUNT, Backlogs::depths);
  }
}
