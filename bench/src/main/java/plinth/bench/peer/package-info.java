/** The same statements, run directly against the database. */
@NullMarked
package plinth.bench.peer;

import org.jspecify.annotations.NullMarked;
