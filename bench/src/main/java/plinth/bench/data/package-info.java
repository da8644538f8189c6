/**
 * Deterministic data, made over HTTP or copied into the tables, with the proof that both are equal.
 */
@NullMarked
package plinth.bench.data;

import org.jspecify.annotations.NullMarked;
