package plinth.messaging;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;

/**
 * Event: a message arrived. Fired once for each message, inside the transaction that stores it.
 *
 * @param caller the platform, in the workspace
 * @param sessionSlug the session that received it
 */
public record MessageReceived(Caller caller, String sessionSlug, Chat chat, Message message) {

  /**
   * The chat in which the message arrived.
   *
   * @param id number of the chat; stable, for the once-per-chat guard
   * @param phone the sender in E.164; null if the provider reports no number
   * @param isNew whether the chat had no inbound message before
   * @param links the records that are linked to the chat now
   */
  public record Chat(
      long id, String slug, @Nullable String phone, boolean isNew, List<LinkedRecord> links) {
    /** Copies the list. */
    public Chat {
      links = List.copyOf(links);
    }
  }

  /**
   * The message that arrived.
   *
   * @param type its type, such as {@code text}
   * @param body its text; empty if there is none
   * @param at when it was written, as reported by the provider
   */
  public record Message(String slug, String type, String body, Instant at) {}
}
