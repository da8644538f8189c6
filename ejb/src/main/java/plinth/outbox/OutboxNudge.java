package plinth.outbox;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * There is something in an outbox.
 *
 * @param dedicated a workspace of the dedicated database; null: the main database
 */
record OutboxNudge(Caller.@Nullable Workspace dedicated) {}
