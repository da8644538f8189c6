package plinth.messaging.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Actor;
import plinth.kernel.Words;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.MessageType;

/**
 * A message of a chat.
 *
 * @param slug address of the message
 * @param providerId the provider's own id; null until the provider has accepted the message
 * @param chatSlug slug of the chat
 * @param body text or caption; null if the message was deleted
 * @param content other data of its type: a place, contacts, a template, or content that was not
 *     understood
 * @param media file of the message
 * @param replyTo slug of the message that it replies or reacts to; null also if that message is not
 *     stored here
 * @param replyToProviderId the provider's id of that message
 * @param ack -1 failed, 0 pending, 1 sent, 2 delivered, 3 read, 4 played
 * @param ackName the ack as a word
 * @param status pending, sent, delivered, read, played, failed or deleted
 * @param error why it failed
 * @param sentBy who sent it from here
 * @param source {@code app}: the provider's own app; {@code api}: from here; {@code automation}: a
 *     workflow
 * @param clientReference the reference that its sender gave it
 * @param timestamp when it was written
 */
public record Message(
    String slug,
    @Nullable String providerId,
    String chatSlug,
    Direction direction,
    MessageType type,
    @Nullable String body,
    @Nullable JsonObject content,
    @Nullable Media media,
    @Nullable String replyTo,
    @Nullable String replyToProviderId,
    int ack,
    @Words(of = Ack.class) String ackName,
    @Words(of = Status.class) String status,
    @Nullable String error,
    boolean isEdited,
    @Nullable Instant deletedAt,
    @Nullable Actor sentBy,
    Source source,
    @Nullable String clientReference,
    Instant timestamp) {

  /** The origin of a message. */
  public enum Source {
    APP,
    API,
    AUTOMATION
  }

  /**
   * The file of a message.
   *
   * @param file its slug under {@code /files}; null while it is being fetched, or if it was not
   *     stored
   * @param thumbnail slug of its thumbnail, if it is a picture
   * @param status {@code pending}, {@code ready} or {@code failed}
   * @param error why it was not stored
   * @param size in bytes; null while it is being fetched
   */
  public record Media(
      @Nullable String file,
      @Nullable String thumbnail,
      @Nullable String name,
      @Nullable String mediaType,
      @Nullable Long size,
      @Words({"pending", "ready", "failed"}) String status,
      @Nullable String error) {}

  /** The status of a message. */
  public enum Status {
    /** Waits to be sent. */
    PENDING,
    SENT,
    DELIVERED,
    READ,
    PLAYED,
    FAILED,
    DELETED
  }
}
