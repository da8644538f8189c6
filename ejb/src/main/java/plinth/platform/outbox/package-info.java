/** Outbox rows that were given up, and their retries. */
@NullMarked
package plinth.platform.outbox;

import org.jspecify.annotations.NullMarked;
