/** Moves: records that go from one object to another and keep their identity. */
@NullMarked
package plinth.moves;

import org.jspecify.annotations.NullMarked;
