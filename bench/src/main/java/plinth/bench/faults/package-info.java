/** Faults of the server under load, and the proof of the invariants that must hold afterwards. */
@NullMarked
package plinth.bench.faults;

import org.jspecify.annotations.NullMarked;
