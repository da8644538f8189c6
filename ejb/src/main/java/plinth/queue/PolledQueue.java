package plinth.queue;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/** A queue in the databases that {@link QueuePoller} looks at, in case a wake-up was lost. */
public interface PolledQueue {
  /**
   * Has a database looked at, soon and on another thread.
   *
   * @param dedicated the workspace with a database of its own; null: the main database
   */
  void poll(Caller.@Nullable Workspace dedicated);

  /** Prolongs the leases of what this node is at work on; called several times within a minute. */
  default void renew() {}
}
