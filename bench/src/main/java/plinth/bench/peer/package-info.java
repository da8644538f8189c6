/** The same statements without a server before the database. */
@NullMarked
package plinth.bench.peer;

import org.jspecify.annotations.NullMarked;
