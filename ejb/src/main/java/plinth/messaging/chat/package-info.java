/** Chats and their messages, as members read and change them. */
@NullMarked
package plinth.messaging.chat;

import org.jspecify.annotations.NullMarked;
