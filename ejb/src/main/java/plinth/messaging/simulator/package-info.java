/** Simulated messaging providers in this process, for a first run and for tests. */
@NullMarked
package plinth.messaging.simulator;

import org.jspecify.annotations.NullMarked;
