package plinth.workflow.run;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Lease;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Claims runs of a workspace that has a database of its own. */
@Stateless
@Tenanted
public class TenantExecutions {
  @Inject @TenantDb private Db db;

  /** Claims at most so many runs. */
  public List<Lease> claim(Caller caller, int most) {
    return ExecutionQueue.claim(db, most);
  }

  /** Gives runs back that were claimed and not worked, for later. */
  public void giveBack(Caller caller, List<Lease> leases, Duration pause) {
    ExecutionQueue.giveBack(db, leases, pause);
  }
}
