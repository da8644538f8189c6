package plinth.messaging.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.LooseJson;
import plinth.messaging.Ack;
import plinth.messaging.Direction;

/**
 * A message as it is stored.
 *
 * @param place the chat that it is in
 * @param reply the message that it answers
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

  /** The session and the chat of a message, by their numbers, and the slug of the chat. */
  public record Place(long sessionId, long chatId, String chatSlug) {}

  /**
   * Where a message comes from.
   *
   * @param sentBy who sent it here; null: nobody here did
   * @param clientReference the reference that its sender gave it
   */
  public record Origin(
      Direction direction,
      Message.Source source,
      @Nullable Actor sentBy,
      @Nullable String clientReference) {}

  /**
   * The message that another one answers.
   *
   * @param providerId the provider's id of it; null: none is answered
   * @param slug its slug; null also where it is not stored here
   */
  public record Reply(@Nullable String providerId, @Nullable String slug) {}

  /**
   * How far a message got at the provider.
   *
   * @param providerId the provider's id of it; null until the provider has taken it
   * @param error why it failed
   * @param isTried whether the provider may have it already
   */
  public record Delivery(
      @Nullable String providerId, Ack ack, @Nullable String error, boolean isTried) {
    /** Whether the provider may have the message and has not told its id. */
    public boolean isOnItsWay() {
      return providerId == null && isTried && ack == Ack.PENDING;
    }
  }

  /** What became of a message after it was written. */
  public record Changes(boolean isEdited, @Nullable Instant deletedAt) {
    /** Of a message that is as it was written. */
    static final Changes NONE = new Changes(false, null);
  }

  /** The same, of which the chat's slug is known. */
  public MessageRow in(String chat) {
    return with(new Place(place.sessionId, place.chatId, chat), delivery);
  }

  /** The same, further on. */
  public MessageRow acked(Ack next) {
    return with(place, new Delivery(delivery.providerId, next, delivery.error, delivery.isTried));
  }

  private MessageRow with(Place in, Delivery next) {
    return new MessageRow(id, slug, in, origin, content, reply, next, changes, at);
  }

  /** The word for where it stands. */
  public String status() {
    return changes.deletedAt != null ? "deleted" : delivery.ack.status();
  }

  /** The message as it is shown. */
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
        isGone || media == null ? null : shown(media),
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
