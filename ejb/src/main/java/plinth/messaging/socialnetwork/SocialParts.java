package plinth.messaging.socialnetwork;

import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.messaging.MessageType;
import plinth.messaging.Parts;
import plinth.messaging.provider.Inbound;

/**
 * What stands in a message of Messenger or Instagram: one with many files is one for each. Pure.
 */
final class SocialParts {
  private SocialParts() {}

  /** What a message says. */
  record Read(
      MessageType type,
      String body,
      @Nullable JsonObject content,
      Inbound.@Nullable MediaReference media,
      @Nullable String replyTo) {}

  /** The id of a part: the first has the message's own. */
  static String id(String mid, int part) {
    return part == 0 ? mid : mid + "#" + part;
  }

  /** A reaction, or the press of a button. */
  static Read ofOther(JsonObject event) {
    JsonObject reaction = Parts.object(event, "reaction");
    if (!reaction.isEmpty()) {
      boolean isOn = !Parts.text(reaction, "action").equals("unreact");
      return new Read(
          MessageType.REACTION,
          isOn ? Parts.text(reaction, "emoji") : "",
          null,
          null,
          Parts.maybe(reaction, "mid"));
    }
    JsonObject postback = Parts.object(event, "postback");
    return new Read(
        MessageType.TEXT,
        Parts.text(postback, "title"),
        Json.createObjectBuilder().add("payload", Parts.text(postback, "payload")).build(),
        null,
        null);
  }

  /** A part of a message; its text is the first one's. */
  static Read of(JsonObject message, int part) {
    JsonObject answered = Parts.object(message, "reply_to");
    String replyTo = Parts.maybe(answered, "mid");
    String text = part == 0 ? Parts.text(message, "text") : "";
    List<JsonObject> attachments = Parts.objects(message, "attachments");
    if (part >= attachments.size()) {
      JsonObject story = Parts.object(answered, "story");
      boolean isKnown = message.containsKey("text");
      JsonObject content =
          isKnown
              ? story.isEmpty() ? null : Json.createObjectBuilder().add("story", story).build()
              : Json.createObjectBuilder().add("raw", message).build();
      return new Read(
          isKnown ? MessageType.TEXT : MessageType.UNKNOWN, text, content, null, replyTo);
    }
    return attached(message, attachments.get(part), part, text, replyTo);
  }

  private static Read attached(
      JsonObject message, JsonObject attachment, int part, String text, @Nullable String replyTo) {
    String word = Parts.text(attachment, "type");
    JsonObject payload = Parts.object(attachment, "payload");
    MessageType type = type(word);
    Inbound.MediaReference media =
        type.isMedia()
            ? new Inbound.MediaReference(Parts.text(message, "mid") + "#" + part, null, null)
            : null;
    JsonObject content =
        switch (type) {
          case LOCATION -> {
            JsonObject place = Parts.object(payload, "coordinates");
            yield Json.createObjectBuilder()
                .add("latitude", Parts.text(place, "lat"))
                .add("longitude", Parts.text(place, "long"))
                .add("name", Parts.text(attachment, "title"))
                .build();
          }
          case TEXT, UNKNOWN -> Json.createObjectBuilder().add("raw", attachment).build();
          default -> null;
        };
    String title = Parts.text(attachment, "title");
    String shown = title.isEmpty() ? Parts.text(payload, "url") : title;
    return new Read(
        type, type == MessageType.TEXT && text.isEmpty() ? shown : text, content, media, replyTo);
  }

  /** What is shared from elsewhere is shown as a text with its address. */
  private static MessageType type(String word) {
    return switch (word) {
      case "image" -> MessageType.IMAGE;
      case "video" -> MessageType.VIDEO;
      case "audio" -> MessageType.AUDIO;
      case "file" -> MessageType.DOCUMENT;
      case "location" -> MessageType.LOCATION;
      case "fallback", "share", "story_mention", "reel", "ig_reel" -> MessageType.TEXT;
      default -> MessageType.UNKNOWN;
    };
  }
}
