/**
 * Work that must happen after a transaction. It is a row written in the transaction of its cause,
 * claimed by lease and worked by the listener that it names, until it is done or given up.
 */
@NullMarked
package plinth.outbox;

import org.jspecify.annotations.NullMarked;
