package plinth.messaging.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;
import plinth.messaging.Direction;
import plinth.messaging.LinkedRecord;
import plinth.messaging.MessageType;

/**
 * A conversation with a contact or a group.
 *
 * @param slug its address
 * @param id its number in the workspace
 * @param providerId the provider's own id of it
 * @param sessionSlug the session that it is in
 * @param name what the contact calls itself, or the group is called
 * @param phone number in E.164; null for groups
 * @param avatar address of a picture
 * @param unreadCount how many messages came since it was read
 * @param answeredAt since when it is marked as answered; a message that comes in takes the mark
 *     away
 * @param links the records that it is linked to
 * @param lastMessage its newest message
 * @param windowExpiresAt until when anything may be sent, where the provider has such a rule; null
 *     where it has none, or the contact never wrote
 */
public record Chat(
    String slug,
    long id,
    String providerId,
    String sessionSlug,
    @Nullable String name,
    @Nullable String phone,
    @Nullable String avatar,
    int unreadCount,
    boolean isRead,
    boolean isArchived,
    boolean isStarred,
    boolean isPinned,
    @Nullable Instant answeredAt,
    List<ChatLabel> labels,
    List<LinkedRecord> links,
    @Nullable LastMessage lastMessage,
    @Nullable Instant lastMessageAt,
    @Nullable Instant windowExpiresAt) {

  /**
   * A label of a chat.
   *
   * @param slug the label
   * @param color such as {@code #ff9485}; null where the provider tells none
   */
  public record ChatLabel(String slug, String name, @Nullable String color) {}

  /**
   * The newest message, in short.
   *
   * @param slug the message
   * @param body its first 200 characters
   */
  public record LastMessage(
      String slug,
      Direction direction,
      MessageType type,
      @Nullable String body,
      int ack,
      @Words(of = Message.Status.class) String status,
      Instant timestamp) {}
}
