package plinth.access.stream;

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

/** Finds due streams in all shared workspaces. Reads only numbers and times. */
@Stateless
@MainPlane
public class DueStreams {
  private static final Sql DUE =
      Sql.named(
          """
          select workspace_id
          from tenant.audit_stream
          where due_at <= :now
          order by due_at
          """);

  @Inject @MainDb private Db db;

  /** The numbers of the workspaces, longest overdue first. */
  public List<Long> list(Caller caller, Instant now) {
    DispatchRole.assume(db);
    return db.list(DUE.with("now", now), row -> row.getLong("workspace_id"));
  }
}
