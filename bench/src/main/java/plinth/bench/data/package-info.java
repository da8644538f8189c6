/**
 * Deterministic data, created over HTTP or copied into the tables, and the proof that both are
 * equal.
 */
@NullMarked
package plinth.bench.data;

import org.jspecify.annotations.NullMarked;
