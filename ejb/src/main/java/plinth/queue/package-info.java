/**
 * The engine of all queues in the database: wake-ups, polls, claims by lease, the turns of
 * workspaces, the capacity of a node, and the hand-over to workers. Each queue is a {@link
 * plinth.queue.LeasedQueue} or a {@link plinth.queue.PolledQueue} and defines only what differs.
 */
@NullMarked
package plinth.queue;

import org.jspecify.annotations.NullMarked;
