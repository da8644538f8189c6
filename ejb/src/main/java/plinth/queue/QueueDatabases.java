package plinth.queue;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Db;

/** Transactions on the queues of the main database and of dedicated ones. */
@ApplicationScoped
public class QueueDatabases {
  @Inject private MainQueues main;
  @Inject private DedicatedQueues ofWorkspaces;

  /**
   * Runs work on the queues of a database in one transaction, as the dispatching role.
   *
   * @param caller the platform
   * @param dedicated the workspace with this dedicated database; null: the main database
   */
  public <T> T dispatch(Caller caller, Caller.@Nullable Workspace dedicated, Function<Db, T> work) {
    return dedicated == null
        ? main.dispatch(caller, work)
        : ofWorkspaces.dispatch(caller.inWorkspace(dedicated), work);
  }
}
