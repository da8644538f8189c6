/** What providers report: journaled, then worked in order, one workspace at a time. */
@NullMarked
package plinth.messaging.inbound;

import org.jspecify.annotations.NullMarked;
