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
 * @param slug its address
 * @param providerId the provider's own id; null until the provider has taken it
 * @param chatSlug its chat
 * @param body its text or caption; null of one that was taken back
 * @param content what its type has beside: a place, contacts, a template, or what was not
 *     understood
 * @param media its file
 * @param replyTo slug of the message that it answers, or reacts to; null also where that is not
 *     stored here
 * @param replyToProviderId the provider's id of that message
 * @param ack -1 failed, 0 pending, 1 sent, 2 delivered, 3 read, 4 played
 * @param ackName the same in a word
 * @param status pending, sent, delivered, read, played, failed or deleted
 * @param error why it failed
 * @param sentBy who sent it here
 * @param source {@code app}: by the provider's own app; {@code api}: from here; {@code automation}:
 *     by a workflow
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

  /** Where a message came from. */
  public enum Source {
    APP,
    API,
    AUTOMATION
  }

  /**
   * The file of a message.
   *
   * @param file its slug under {@code /files}; null while it is fetched, or where it was not kept
   * @param thumbnail slug of a small picture of it, where it is one
   * @param status {@code pending}, {@code ready} or {@code failed}
   * @param error why it was not kept
   * @param size in bytes; null while it is fetched
   */
  public record Media(
      @Nullable String file,
      @Nullable String thumbnail,
      @Nullable String name,
      @Nullable String mediaType,
      @Nullable Long size,
      @Words({"pending", "ready", "failed"}) String status,
      @Nullable String error) {}

  /** How far a message got. */
  public enum Status {
    /** It waits to be sent. */
    PENDING,
    SENT,
    DELIVERED,
    READ,
    PLAYED,
    FAILED,
    DELETED
  }
}
