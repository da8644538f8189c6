package plinth.messaging.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.messaging.Ack;
import plinth.messaging.Direction;

/**
 * A message to store.
 *
 * @param providerId the provider's id; null for a message to send
 * @param reference the sender's own reference, or the provider's echo of it
 * @param replyTo the provider's id of the message that it replies to; null for none
 */
public record NewMessage(
    long sessionId,
    long chatId,
    @Nullable String providerId,
    @Nullable String reference,
    Sender sender,
    MessageContent content,
    @Nullable String replyTo,
    Ack ack,
    Instant at) {

  /**
   * The sender of a message.
   *
   * @param admin number of the admin who sends it; null if no admin does
   */
  public record Sender(Direction direction, Message.Source source, @Nullable Long admin) {}

  /** Returns the stored message, if no admin sent it. */
  MessageRow toRow(long id, String slug, String chatSlug) {
    return new MessageRow(
        id,
        slug,
        new MessageRow.Place(sessionId, chatId, chatSlug),
        new MessageRow.Origin(sender.direction, sender.source, null, reference),
        content,
        new MessageRow.Reply(replyTo, null),
        new MessageRow.Delivery(providerId, ack, null, false),
        MessageRow.Changes.NONE,
        at);
  }
}
