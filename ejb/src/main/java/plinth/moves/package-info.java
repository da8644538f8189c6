/** Moves: records that go from one object to another and stay the same thing. */
@NullMarked
package plinth.moves;

import org.jspecify.annotations.NullMarked;
