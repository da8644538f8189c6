package plinth.transfer.schedule;

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
public class MainDueExports {
  private static final Sql DUE =
      Sql.named(
          """
          select workspace_id, id
          from tenant.export_schedule
          where due_at <= :now
          order by due_at
          """);

  @Inject @MainDb private Db db;

  /** Returns the schedules that are due, longest overdue first. */
  public List<DueExport> due(Caller caller, Instant now) {
    DispatchRole.assume(db);
    return db.list(
        DUE.with("now", now), row -> new DueExport(row.getLong("workspace_id"), row.getLong("id")));
  }
}
