/** Outgoing work after a commit: messages, receipts and revocations. */
@NullMarked
package plinth.messaging.outgoing;

import org.jspecify.annotations.NullMarked;
