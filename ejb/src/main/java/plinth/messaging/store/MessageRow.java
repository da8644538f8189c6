package plinth.messaging.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.LooseJson;
import plinth.messaging.Ack;
import plinth.messaging.Direction;

/**
 * A stored message.
 *
 * @param place chat of the message
 * @param reply the message that it replies to
 * @param at when it was written
 */
public record MessageRow(
    long id,
    String slug,
    Place place,
    Origin origin,
    MessageContent content,
    Reply reply,
    Delivery delivery,
    Changes changes,
    Instant at) {

  /** The numbers of the session and the chat of a message, and the slug of the chat. */
  public record Place(long sessionId, long chatId, String chatSlug) {}

  /**
   * The origin of a message.
   *
   * @param sentBy who sent it from here; null if nobody did
   * @param clientReference the reference that its sender gave it
   */
  public record Origin(
      Direction direction,
      Message.Source source,
      @Nullable Actor sentBy,
      @Nullable String clientReference) {}

  /**
   * The message that another one replies to.
   *
   * @param providerId the provider's id of that message; null if it is not a reply
   * @param slug slug of that message; null also if it is not stored here
   */
  public record Reply(@Nullable String providerId, @Nullable String slug) {}

  /**
   * The delivery of a message by the provider.
   *
   * @param providerId the provider's id of the message; null until the provider has accepted it
   * @param error why it failed
   * @param isTried whether the provider may already have it
   */
  public record Delivery(
      @Nullable String providerId, Ack ack, @Nullable String error, boolean isTried) {
    /** Whether the provider may have the message but has not returned its id. */
    public boolean isInFlight() {
      return providerId == null && isTried && ack == Ack.PENDING;
    }
  }

  /** The changes of a message after it was written. */
  public record Changes(boolean isEdited, @Nullable Instant deletedAt) {
    /** For an unchanged message. */
    static final Changes NONE = new Changes(false, null);
  }

  /** Returns the message with the slug of its chat. */
  public MessageRow withChatSlug(String chat) {
    return with(new Place(place.sessionId, place.chatId, chat), delivery);
  }

  /** Returns the message with a new delivery status. */
  public MessageRow withAck(Ack next) {
    return with(place, new Delivery(delivery.providerId, next, delivery.error, delivery.isTried));
  }

  private MessageRow with(Place in, Delivery next) {
    return new MessageRow(id, slug, in, origin, content, reply, next, changes, at);
  }

  /** Returns the status word. */
  public String status() {
    return changes.deletedAt != null ? "deleted" : delivery.ack.status();
  }

  /** Returns the message as it is shown. */
  public Message view() {
    boolean isGone = changes.deletedAt != null;
    JsonObject media = content.media();
    return new Message(
        slug,
        delivery.providerId,
        place.chatSlug,
        origin.direction,
        content.type(),
        isGone ? null : content.body(),
        isGone ? null : content.details(),
        isGone || media == null ? null : mediaView(media),
        reply.slug,
        reply.providerId,
        delivery.ack.number(),
        delivery.ack.code(),
        status(),
        delivery.error,
        changes.isEdited,
        changes.deletedAt,
        origin.sentBy,
        origin.source,
        origin.clientReference,
        at);
  }

  /** Returns the file data as it is shown. */
  public static Message.Media mediaView(JsonObject kept) {
    LooseJson media = new LooseJson(kept);
    String size = media.text("size");
    return new Message.Media(
        media.textOrNull("file"),
        media.textOrNull("thumbnail"),
        media.textOrNull("name"),
        media.textOrNull("media_type"),
        size.isEmpty() ? null : Long.valueOf(size),
        media.text("status"),
        media.textOrNull("error"));
  }
}
