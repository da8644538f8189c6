package plinth.messaging.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.messaging.LinkedRecord;
import plinth.messaging.ProviderType;

/**
 * A chat as it is stored, with its newest message.
 *
 * @param unreadCount how many messages came since it was read
 */
public record ChatRow(
    long id, String slug, Session session, Peer peer, Marks marks, int unreadCount, Latest latest) {

  /** The session that a chat is in. */
  public record Session(long id, String slug, ProviderType type) {}

  /**
   * The contact or the group of a chat.
   *
   * @param providerId the provider's id of it
   * @param phone number in E.164; null for groups
   * @param avatar address of a picture
   */
  public record Peer(
      String providerId, @Nullable String name, @Nullable String phone, @Nullable String avatar) {}

  /**
   * How members marked a chat.
   *
   * @param answeredAt since when it is marked as answered; null: it is not
   */
  public record Marks(
      boolean isArchived, boolean isStarred, boolean isPinned, @Nullable Instant answeredAt) {}

  /**
   * What was written last.
   *
   * @param at when the newest message was written
   * @param inboundAt when the contact wrote last
   */
  public record Latest(
      Chat.@Nullable LastMessage message, @Nullable Instant at, @Nullable Instant inboundAt) {}

  /** The chat as it is shown. */
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
