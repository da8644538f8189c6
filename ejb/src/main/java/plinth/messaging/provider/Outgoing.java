package plinth.messaging.provider;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.messaging.MessageType;

/**
 * A message as it goes to a provider.
 *
 * @param reference stable over attempts, unique in the session
 * @param chat the provider's id of the chat
 * @param phone its number in E.164; null where it has none
 * @param type what it is
 * @param body its text or caption; empty for none
 * @param content what its type has beside: a place, contacts, a template, an emoji
 * @param replyTo the provider's id of the message that it answers, or reacts to
 * @param file its bytes, for media
 */
public record Outgoing(
    String reference,
    String chat,
    @Nullable String phone,
    MessageType type,
    String body,
    JsonObject content,
    @Nullable String replyTo,
    @Nullable MediaFile file) {

  /**
   * A file that goes with a message.
   *
   * @param bytes the whole file, at most as large as an attachment may be
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record MediaFile(String name, String mediaType, byte[] bytes) {}
}
