package plinth.queue;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/** A queue that {@link QueuePoller} polls in all databases, in case a wake-up was lost. */
public interface PolledQueue {
  /**
   * Looks at a database soon, on another thread.
   *
   * @param dedicated the workspace with this dedicated database; null: the main database
   */
  void poll(Caller.@Nullable Workspace dedicated);

  /**
   * Prolongs the leases of the claims that this node works on. The poller calls this several times
   * a minute.
   */
  default void renewLeases() {}
}
