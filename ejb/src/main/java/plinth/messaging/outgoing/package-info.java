/** What leaves for providers after a transaction: messages, receipts and revocations. */
@NullMarked
package plinth.messaging.outgoing;

import org.jspecify.annotations.NullMarked;
