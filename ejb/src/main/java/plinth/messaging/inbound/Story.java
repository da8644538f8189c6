package plinth.messaging.inbound;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.messaging.MessageType;
import plinth.messaging.store.Message;

/**
 * A story that a contact posted.
 *
 * @param slug address of the story
 * @param body text or caption
 * @param media file of the story
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
   * @param name the name that the contact uses
   * @param sessionSlug the session that received them
   * @param stories the stories, newest first
   */
  public record OfContact(
      String contactId, @Nullable String name, String sessionSlug, List<Story> stories) {
    /** Copies the list. */
    public OfContact {
      stories = List.copyOf(stories);
    }
  }
}
