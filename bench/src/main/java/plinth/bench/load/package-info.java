/** Requests at a measured rate, what they took, and the SQL that the server sent for them. */
@NullMarked
package plinth.bench.load;

import org.jspecify.annotations.NullMarked;
