package plinth.queue;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.function.Function;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.tenancy.DispatchRole;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;

/**
 * Transactions on the queues of the main database: those of the main plane and of every shared
 * workspace. Here a transaction of the main plane reads the tenant plane, but only what the
 * dispatching role sees.
 */
@Stateless
@MainPlane
public class MainQueues {
  @Inject @MainDb private Db db;

  /** Runs work on the queues as the dispatching role. */
  public <T> T dispatch(Caller caller, Function<Db, T> work) {
    DispatchRole.assume(db);
    return work.apply(db);
  }
}
