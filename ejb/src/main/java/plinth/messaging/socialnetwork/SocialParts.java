package plinth.messaging.socialnetwork;

import jakarta.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.messaging.MessageType;
import plinth.messaging.provider.Inbound;

/**
 * Reads the content of Messenger and Instagram messages. A message with several files becomes one
 * message per file. Stateless.
 */
final class SocialParts {
  private SocialParts() {}

  /** Returns the id of a part. The first part has the id of the message. */
  static String id(String mid, int part) {
    return part == 0 ? mid : mid + "#" + part;
  }

  /** Reads a reaction or a pressed button. */
  static Inbound.Content ofOther(LooseJson event) {
    LooseJson reaction = event.child("reaction");
    if (!reaction.object().isEmpty()) {
      boolean isOn = !reaction.text("action").equals("unreact");
      return new Inbound.Content(
          MessageType.REACTION,
          isOn ? reaction.text("emoji") : "",
          null,
          null,
          reaction.textOrNull("mid"));
    }
    LooseJson postback = event.child("postback");
    return new Inbound.Content(
        MessageType.TEXT,
        postback.text("title"),
        Json.createObjectBuilder().add("payload", postback.text("payload")).build(),
        null,
        null);
  }

  /** Reads a part of a message. The text belongs to the first part. */
  static Inbound.Content of(LooseJson message, int part) {
    LooseJson answered = message.child("reply_to");
    String replyTo = answered.textOrNull("mid");
    String text = part == 0 ? message.text("text") : "";
    List<LooseJson> attachments = message.list("attachments");
    if (part >= attachments.size()) {
      JsonObject story = answered.child("story").object();
      boolean isKnown = message.has("text");
      JsonObject content =
          isKnown
              ? story.isEmpty() ? null : Json.createObjectBuilder().add("story", story).build()
              : Json.createObjectBuilder().add("raw", message.object()).build();
      return new Inbound.Content(
          isKnown ? MessageType.TEXT : MessageType.UNKNOWN, text, content, null, replyTo);
    }
    return attached(message, attachments.get(part), part, text, replyTo);
  }

  private static Inbound.Content attached(
      LooseJson message, LooseJson attachment, int part, String text, @Nullable String replyTo) {
    String word = attachment.text("type");
    LooseJson payload = attachment.child("payload");
    MessageType type = type(word);
    Inbound.MediaReference media =
        type.isMedia()
            ? new Inbound.MediaReference(message.text("mid") + "#" + part, null, null)
            : null;
    JsonObject content =
        switch (type) {
          case LOCATION -> {
            LooseJson place = payload.child("coordinates");
            yield Json.createObjectBuilder()
                .add("latitude", place.text("lat"))
                .add("longitude", place.text("long"))
                .add("name", attachment.text("title"))
                .build();
          }
          case TEXT, UNKNOWN -> Json.createObjectBuilder().add("raw", attachment.object()).build();
          default -> null;
        };
    String title = attachment.text("title");
    String shown = title.isEmpty() ? payload.text("url") : title;
    return new Inbound.Content(
        type, type == MessageType.TEXT && text.isEmpty() ? shown : text, content, media, replyTo);
  }

  /** Shared content is shown as a text with its address. */
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
