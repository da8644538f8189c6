package plinth.messaging;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Event: a message arrived. Fired once for each message, inside the transaction that stores it.
 *
 * @param caller the platform, in the workspace
 * @param sessionSlug the session that it came by
 * @param chatSlug its chat
 * @param chatId number of its chat, stable for the guard of once in a chat
 * @param messageSlug the message
 * @param type its type, such as {@code text}
 * @param body its text; empty where it has none
 * @param phone who wrote it, in E.164; null where the provider tells no number
 * @param isFirstOfChat whether the chat had no message from outside before
 * @param links the records that the chat is linked to now
 * @param at when it was written, by the provider
 */
public record MessageReceived(
    Caller caller,
    String sessionSlug,
    String chatSlug,
    long chatId,
    String messageSlug,
    String type,
    String body,
    @Nullable String phone,
    boolean isFirstOfChat,
    List<LinkedRecord> links,
    Instant at) {
  /** Keeps its own list. */
  public MessageReceived {
    links = List.copyOf(links);
  }
}
