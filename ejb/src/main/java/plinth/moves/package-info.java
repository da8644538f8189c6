/**
 * Moves: records that go from one object to another and stay the same thing.
 *
 * <p>Spec: Record move.
 */
@NullMarked
package plinth.moves;

import org.jspecify.annotations.NullMarked;
