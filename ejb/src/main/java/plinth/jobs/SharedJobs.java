package plinth.jobs;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Plane;

/**
 * Reads the jobs of all shared workspaces, as a database role that sees slugs, kinds, counts and
 * times but no content.
 */
@Stateless
@MainPlane
public class SharedJobs {
  private static final String TABLE = Plane.TENANT.table("job");

  @Inject @MainDb private Db db;

  /** The newest jobs, newest first. */
  public List<JobEntry> listNewest(Caller caller, JobFilter filter, long most) {
    DispatchRole.assume(db);
    return JobEntries.list(db, TABLE, "true", filter, most);
  }

  /** The number of jobs that match. */
  public long count(Caller caller, JobFilter filter) {
    DispatchRole.assume(db);
    return JobEntries.count(db, TABLE, "true", filter);
  }
}
