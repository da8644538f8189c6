package plinth.webhooks;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.Plane;

/**
 * Event: deliveries are due.
 *
 * @param dedicated a workspace with its own database; null for the main database
 */
record DeliveriesDue(Caller.@Nullable Workspace dedicated) {
  /** Returns the event for the database of the current transaction. */
  static DeliveriesDue ofBound() {
    return new DeliveriesDue(Plane.currentDedicated());
  }
}
