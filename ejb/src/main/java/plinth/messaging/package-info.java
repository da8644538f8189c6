/**
 * Conversations with external contacts: sessions at providers and their chats, messages, labels and
 * calls, linked to records.
 */
@NullMarked
package plinth.messaging;

import org.jspecify.annotations.NullMarked;
