package plinth.queue;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.function.Function;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.TenantDb;
import plinth.tenancy.Tenanted;

/** Transactions on the queues in the dedicated database of the caller's workspace. */
@Stateless
@Tenanted
public class DedicatedQueues {
  @Inject @TenantDb private Db db;

  /** Runs work on the queues as the dispatching role. */
  public <T> T dispatch(Caller caller, Function<Db, T> work) {
    DispatchRole.assume(db);
    return work.apply(db);
  }
}
