package plinth.workflow;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * There are runs to be worked.
 *
 * @param dedicated a workspace of the dedicated database; null: the main database
 */
public record ExecutionsQueued(Caller.@Nullable Workspace dedicated) {}
