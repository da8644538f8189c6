package plinth.messaging.inbound;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.messaging.MessageType;
import plinth.messaging.store.Message;

/**
 * A story that a contact posted.
 *
 * @param slug its address
 * @param body its text or caption
 * @param media its file
 * @param postedAt when it was posted
 */
public record Story(
    String slug,
    MessageType type,
    @Nullable String body,
    Message.@Nullable Media media,
    Instant postedAt) {

  /**
   * The stories of one contact.
   *
   * @param contactId the provider's id of the contact
   * @param name what the contact calls itself
   * @param sessionSlug the session that they came by
   * @param stories the newest first
   */
  public record OfContact(
      String contactId, @Nullable String name, String sessionSlug, List<Story> stories) {
    /** Keeps its own list. */
    public OfContact {
      stories = List.copyOf(stories);
    }
  }
}
