package plinth.messaging.store;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.messaging.MessageType;

/**
 * The content of a stored message.
 *
 * @param body text or caption; null if there is none
 * @param details other data of its type: a place, contacts, a template, or content that was not
 *     understood
 * @param media data of its file, or where to fetch its bytes
 */
public record MessageContent(
    MessageType type,
    @Nullable String body,
    @Nullable JsonObject details,
    @Nullable JsonObject media) {

  /** Creates a content; an empty text is stored as null. */
  public static MessageContent of(
      MessageType type, String body, @Nullable JsonObject details, @Nullable JsonObject media) {
    return new MessageContent(type, body.isEmpty() ? null : body, details, media);
  }
}
