/** Stores chats, messages and calls. */
@NullMarked
package plinth.messaging.store;

import org.jspecify.annotations.NullMarked;
