/** The moves of records over HTTP. */
@NullMarked
package plinth.moves.http;

import org.jspecify.annotations.NullMarked;
