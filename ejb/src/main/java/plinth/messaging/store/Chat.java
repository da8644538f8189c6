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
 * @param slug address of the chat
 * @param id number of the chat in the workspace
 * @param providerId the provider's own id of the chat
 * @param sessionSlug session of the chat
 * @param name name of the contact or the group
 * @param phone number in E.164; null for groups
 * @param avatar address of a picture
 * @param unreadCount number of messages since it was read
 * @param answeredAt when it was marked as answered; an incoming message clears the mark
 * @param links the records that it is linked to
 * @param lastMessage the newest message
 * @param windowExpiresAt until when anything may be sent; null if the provider has no such rule, or
 *     if the contact never wrote
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
   * @param slug slug of the label
   * @param color such as {@code #ff9485}; null if the provider reports none
   */
  public record ChatLabel(String slug, String name, @Nullable String color) {}

  /**
   * A summary of the newest message.
   *
   * @param slug slug of the message
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
