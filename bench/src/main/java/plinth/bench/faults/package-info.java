/** Faults of the server under load, and the proof of what must hold afterwards. */
@NullMarked
package plinth.bench.faults;

import org.jspecify.annotations.NullMarked;
