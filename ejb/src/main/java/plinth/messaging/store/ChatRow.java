package plinth.messaging.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.messaging.LinkedRecord;
import plinth.messaging.ProviderType;

/**
 * A chat as it is stored, with its newest message.
 *
 * @param sessionId number of its session
 * @param lastInboundAt when the contact wrote last
 */
public record ChatRow(
    long id,
    String slug,
    long sessionId,
    String sessionSlug,
    ProviderType type,
    String providerId,
    @Nullable String name,
    @Nullable String phone,
    @Nullable String avatar,
    int unreadCount,
    boolean isArchived,
    boolean isStarred,
    boolean isPinned,
    @Nullable Instant answeredAt,
    Chat.@Nullable LastMessage lastMessage,
    @Nullable Instant lastMessageAt,
    @Nullable Instant lastInboundAt) {

  /** The chat as it is shown. */
  public Chat view(
      List<Chat.ChatLabel> labels, List<LinkedRecord> links, @Nullable Instant window) {
    return new Chat(
        slug,
        id,
        providerId,
        sessionSlug,
        name,
        phone,
        avatar,
        unreadCount,
        unreadCount == 0,
        isArchived,
        isStarred,
        isPinned,
        answeredAt,
        labels,
        links,
        lastMessage,
        lastMessageAt,
        window);
  }
}
