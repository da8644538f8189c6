package plinth.messaging.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.messaging.LinkedRecord;
import plinth.messaging.ProviderType;

/**
 * A stored chat with its newest message.
 *
 * @param unreadCount number of messages since it was read
 */
public record ChatRow(
    long id, String slug, Session session, Peer peer, Marks marks, int unreadCount, Latest latest) {

  /** The session of a chat. */
  public record Session(long id, String slug, ProviderType type) {}

  /**
   * The contact or group of a chat.
   *
   * @param providerId the provider's id of the contact or group
   * @param phone number in E.164; null for groups
   * @param avatar address of a picture
   */
  public record Peer(
      String providerId, @Nullable String name, @Nullable String phone, @Nullable String avatar) {}

  /**
   * The marks that members set on a chat.
   *
   * @param answeredAt when it was marked as answered; null if it is not
   */
  public record Marks(
      boolean isArchived, boolean isStarred, boolean isPinned, @Nullable Instant answeredAt) {}

  /**
   * The latest activity in a chat.
   *
   * @param at when the newest message was written
   * @param inboundAt when the contact last wrote
   */
  public record Latest(
      Chat.@Nullable LastMessage message, @Nullable Instant at, @Nullable Instant inboundAt) {}

  /** Returns the chat as it is shown. */
  public Chat view(
      List<Chat.ChatLabel> labels, List<LinkedRecord> links, @Nullable Instant window) {
    return new Chat(
        slug,
        id,
        peer.providerId,
        session.slug,
        peer.name,
        peer.phone,
        peer.avatar,
        unreadCount,
        unreadCount == 0,
        marks.isArchived,
        marks.isStarred,
        marks.isPinned,
        marks.answeredAt,
        labels,
        links,
        latest.message,
        latest.at,
        window);
  }
}
