/**
 * The benchmark: generates deterministic data, loads it through the API of a running server, sends
 * requests over keep-alive connections, runs the same SQL directly against the database, and writes
 * the results as a table.
 */
@NullMarked
package plinth.bench;

import org.jspecify.annotations.NullMarked;
