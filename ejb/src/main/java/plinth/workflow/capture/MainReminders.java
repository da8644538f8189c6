package plinth.workflow.capture;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Sql;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/** Finds due schedules in all shared workspaces. Reads only ids and times. */
@Stateless
@MainPlane
public class MainReminders {
  private static final Sql DUE =
      Sql.named(
          """
          select workspace_id, id
          from tenant.workflow
          where next_fire_at <= :now or firing_since is not null
          order by next_fire_at
          """);

  @Inject @MainDb private Db db;

  /**
   * Returns the schedules whose slot is due by the real clock, or whose runs are not all queued,
   * longest overdue first.
   */
  public List<DueReminder> due(Caller caller, Instant now) {
    DispatchRole.assume(db);
    return db.list(DUE.with("now", now), row -> new DueReminder(row.getLong(1), row.getLong(2)));
  }
}
