/**
 * What each node does by itself: it says that it lives, listens to signals and closes pools of
 * databases that are gone.
 */
@NullMarked
package plinth.tenancy.nodes;

import org.jspecify.annotations.NullMarked;
