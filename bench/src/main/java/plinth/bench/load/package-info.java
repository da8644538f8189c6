/** Requests under measured load, their latencies, and the SQL that the server sends for them. */
@NullMarked
package plinth.bench.load;

import org.jspecify.annotations.NullMarked;
