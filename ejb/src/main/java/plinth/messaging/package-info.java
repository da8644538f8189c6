/**
 * Conversations with people outside: sessions at providers, their chats, messages, labels and
 * calls, linked to records.
 */
@NullMarked
package plinth.messaging;

import org.jspecify.annotations.NullMarked;
