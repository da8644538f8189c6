package plinth.webhooks;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.Plane;

/**
 * Event: deliveries are due.
 *
 * @param dedicated a workspace with its own database; null for the main database
 */
record WebhookNudge(Caller.@Nullable Workspace dedicated) {
  /** Returns the event for the database of the current transaction. */
  static WebhookNudge ofBound() {
    return new WebhookNudge(Plane.currentDedicated());
  }
}
