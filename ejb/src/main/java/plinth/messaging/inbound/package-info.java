/** Provider events: stored in an inbox, then processed in order, one workspace at a time. */
@NullMarked
package plinth.messaging.inbound;

import org.jspecify.annotations.NullMarked;
