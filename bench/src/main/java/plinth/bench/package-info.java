/**
 * The benchmark: makes deterministic data, loads them through the API of a running server, drives
 * it with keep-alive connections, runs the same SQL straight against the database, and writes what
 * it saw as a table.
 */
@NullMarked
package plinth.bench;

import org.jspecify.annotations.NullMarked;
