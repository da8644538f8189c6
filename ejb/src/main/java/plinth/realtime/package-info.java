/**
 * Notifies connected clients of a workspace of changes, best-effort: rooms, and pushes after the
 * commit.
 */
@NullMarked
package plinth.realtime;

import org.jspecify.annotations.NullMarked;
