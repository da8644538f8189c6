package plinth.webhooks;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.tenancy.Plane;

/**
 * There is something to send.
 *
 * @param dedicated a workspace with a database of its own; null: in the main database
 */
record WebhookNudge(Caller.@Nullable Workspace dedicated) {
  /** In the database of the current transaction. */
  static WebhookNudge ofBound() {
    return new WebhookNudge(Plane.currentDedicated());
  }
}
