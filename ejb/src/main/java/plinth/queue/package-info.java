/**
 * The engine of all queues in the database: wake-ups, polls, claims by lease, the turns of
 * workspaces, how much a node has in hand, and the hand-over to workers. Each queue says what is
 * its own, as a {@link plinth.queue.LeasedQueue} or a {@link plinth.queue.PolledQueue}.
 */
@NullMarked
package plinth.queue;

import org.jspecify.annotations.NullMarked;
