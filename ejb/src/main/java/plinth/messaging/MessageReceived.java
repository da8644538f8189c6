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
 */
public record MessageReceived(Caller caller, String sessionSlug, Chat chat, Message message) {

  /**
   * The chat that a message arrived in.
   *
   * @param id its number, stable for the guard of once in a chat
   * @param phone who wrote, in E.164; null where the provider tells no number
   * @param isNew whether it had no message from outside before
   * @param links the records that it is linked to now
   */
  public record Chat(
      long id, String slug, @Nullable String phone, boolean isNew, List<LinkedRecord> links) {
    /** Keeps its own list. */
    public Chat {
      links = List.copyOf(links);
    }
  }

  /**
   * The message that arrived.
   *
   * @param type its type, such as {@code text}
   * @param body its text; empty where it has none
   * @param at when it was written, by the provider
   */
  public record Message(String slug, String type, String body, Instant at) {}
}
