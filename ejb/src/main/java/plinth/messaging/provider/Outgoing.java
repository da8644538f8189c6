package plinth.messaging.provider;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import plinth.messaging.MessageType;

/**
 * A message to send to a provider.
 *
 * @param reference stable across attempts, unique in the session
 * @param chat the provider's id of the chat
 * @param phone number of the chat in E.164; null if it has none
 * @param type type of the message
 * @param body text or caption; empty for none
 * @param content other data of its type: a place, contacts, a template, an emoji
 * @param replyTo the provider's id of the message that it replies or reacts to
 * @param file the file, for media
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
   * The file of a message.
   *
   * @param bytes the whole file, at most as large as an attachment may be
   */
  @SuppressWarnings("ArrayRecordComponent")
  public record MediaFile(String name, String mediaType, byte[] bytes) {}
}
