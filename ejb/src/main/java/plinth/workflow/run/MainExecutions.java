package plinth.workflow.run;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Claims runs of every shared workspace. A transaction of the main plane looks at the tenant plane
 * here, and only at ids.
 */
@Stateless
@MainPlane
public class MainExecutions {
  @Inject @MainDb private Db db;

  /** Claims at most so many runs. */
  public List<Lease> claim(Caller caller, int most) {
    return ExecutionQueue.claim(db, most);
  }

  /** Gives runs back that were claimed and not worked, for later. */
  public void giveBack(Caller caller, List<Lease> leases, Duration pause) {
    ExecutionQueue.giveBack(db, leases, pause);
  }
}
