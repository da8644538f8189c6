package plinth.workflow;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Event: runs are waiting in the queue.
 *
 * @param dedicated a workspace in a dedicated database; null for the main database
 */
public record ExecutionsQueued(Caller.@Nullable Workspace dedicated) {}
