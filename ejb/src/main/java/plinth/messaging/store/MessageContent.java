package plinth.messaging.store;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.messaging.MessageType;

/**
 * What a stored message says.
 *
 * @param body its text or caption; null where it has none
 * @param details what its type has beside: a place, contacts, a template, or what was not
 *     understood
 * @param media what is known of its file, or where its bytes are
 */
public record MessageContent(
    MessageType type,
    @Nullable String body,
    @Nullable JsonObject details,
    @Nullable JsonObject media) {

  /** A text may be empty where the message has none. */
  public static MessageContent of(
      MessageType type, String body, @Nullable JsonObject details, @Nullable JsonObject media) {
    return new MessageContent(type, body.isEmpty() ? null : body, details, media);
  }
}
