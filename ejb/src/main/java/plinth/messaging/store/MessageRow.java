package plinth.messaging.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.LooseJson;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.MessageType;

/**
 * A message as it is stored.
 *
 * @param sessionId number of its session
 * @param chatId number of its chat
 * @param media what is known of its file, or where its bytes are
 * @param isTried whether the provider may have it already
 */
public record MessageRow(
    long id,
    String slug,
    long sessionId,
    long chatId,
    String chatSlug,
    @Nullable String providerId,
    @Nullable String clientReference,
    Direction direction,
    MessageType type,
    @Nullable String body,
    @Nullable JsonObject content,
    @Nullable JsonObject media,
    @Nullable String replyTo,
    @Nullable String replySlug,
    Ack ack,
    @Nullable String error,
    boolean isEdited,
    @Nullable Instant deletedAt,
    @Nullable Actor sentBy,
    Message.Source source,
    boolean isTried,
    Instant at) {

  /** The same, of which the chat's slug is known. */
  public MessageRow in(String chat) {
    return with(chat, ack);
  }

  /** The same, further on. */
  public MessageRow acked(Ack next) {
    return with(chatSlug, next);
  }

  private MessageRow with(String chat, Ack next) {
    return new MessageRow(
        id,
        slug,
        sessionId,
        chatId,
        chat,
        providerId,
        clientReference,
        direction,
        type,
        body,
        content,
        media,
        replyTo,
        replySlug,
        next,
        error,
        isEdited,
        deletedAt,
        sentBy,
        source,
        isTried,
        at);
  }

  /** The word for where it stands. */
  public String status() {
    return deletedAt != null ? "deleted" : ack.status();
  }

  /** The message as it is shown. */
  public Message view() {
    boolean isGone = deletedAt != null;
    return new Message(
        slug,
        providerId,
        chatSlug,
        direction,
        type,
        isGone ? null : body,
        isGone ? null : content,
        isGone || media == null ? null : shown(media),
        replySlug,
        replyTo,
        ack.number(),
        ack.code(),
        status(),
        error,
        isEdited,
        deletedAt,
        sentBy,
        source,
        clientReference,
        at);
  }

  /** What is shown of a file. */
  public static Message.Media shown(JsonObject kept) {
    LooseJson media = new LooseJson(kept);
    String size = media.text("size");
    return new Message.Media(
        media.maybe("file"),
        media.maybe("thumbnail"),
        media.maybe("name"),
        media.maybe("media_type"),
        size.isEmpty() ? null : Long.valueOf(size),
        media.text("status"),
        media.maybe("error"));
  }
}
