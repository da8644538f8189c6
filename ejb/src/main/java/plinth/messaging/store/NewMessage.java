package plinth.messaging.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.messaging.Ack;
import plinth.messaging.Direction;
import plinth.messaging.MessageType;

/**
 * A message to be stored.
 *
 * @param providerId the provider's id; null of one that is to be sent
 * @param reference the sender's own reference, or the provider's echo of it
 * @param sentBy number of the admin who sends it
 */
public record NewMessage(
    long sessionId,
    long chatId,
    @Nullable String providerId,
    @Nullable String reference,
    Direction direction,
    MessageType type,
    String body,
    @Nullable JsonObject content,
    @Nullable JsonObject media,
    @Nullable String replyTo,
    Ack ack,
    @Nullable Long sentBy,
    Message.Source source,
    Instant at) {

  /** The message as it is stored now, of which nobody here is the sender. */
  MessageRow stored(long id, String slug, String chatSlug) {
    return new MessageRow(
        id,
        slug,
        sessionId,
        chatId,
        chatSlug,
        providerId,
        reference,
        direction,
        type,
        body.isEmpty() ? null : body,
        content,
        media,
        replyTo,
        null,
        ack,
        null,
        false,
        null,
        null,
        source,
        false,
        at);
  }
}
