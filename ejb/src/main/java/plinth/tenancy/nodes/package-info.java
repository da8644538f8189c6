/**
 * Tasks of each node: writing heartbeats, listening to signals, and closing pools of dropped
 * databases.
 */
@NullMarked
package plinth.tenancy.nodes;

import org.jspecify.annotations.NullMarked;
