package plinth.outbox;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Event: an outbox has a new row.
 *
 * @param dedicated a workspace of the dedicated database; null: the main database
 */
record OutboxRowAdded(Caller.@Nullable Workspace dedicated) {}
