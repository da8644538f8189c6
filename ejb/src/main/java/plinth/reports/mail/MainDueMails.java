package plinth.reports.mail;

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
public class MainDueMails {
  private static final Sql DUE =
      Sql.named(
          """
          select workspace_id, id
          from tenant.report_mail
          where next_at <= :now
          order by next_at
          """);

  @Inject @MainDb private Db db;

  /** Returns the schedules that are due, longest overdue first. */
  public List<DueMail> due(Caller caller, Instant now) {
    DispatchRole.assume(db);
    return db.list(DUE.with("now", now), row -> new DueMail(row.getLong(1), row.getLong(2)));
  }
}
