/** Sending of messages by members and workflows. */
@NullMarked
package plinth.messaging.sending;

import org.jspecify.annotations.NullMarked;
