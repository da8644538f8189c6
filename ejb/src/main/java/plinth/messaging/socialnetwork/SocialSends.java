package plinth.messaging.socialnetwork;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Problem;
import plinth.messaging.MessageType;
import plinth.messaging.MessagingProblem;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.Multipart;
import plinth.messaging.provider.Outgoing;

/** Builds requests for the Send API, and checks what it would refuse. Stateless. */
final class SocialSends {
  static final Duration WINDOW = Duration.ofHours(24);

  /** How long a person may answer with the {@code HUMAN_AGENT} tag. */
  private static final Duration HUMAN_WINDOW = Duration.ofDays(7);

  private static final String HUMAN_AGENT = "HUMAN_AGENT";
  private static final List<String> TAGS =
      List.of(HUMAN_AGENT, "ACCOUNT_UPDATE", "CONFIRMED_EVENT_UPDATE", "POST_PURCHASE_UPDATE");
  private static final int LONGEST = 2_000;

  private SocialSends() {}

  /** Refuses what the API would refuse. */
  static void check(MessagingProvider.Window window, MessagingProvider.Sending sending) {
    String tag = sending.tag();
    if (tag != null && !TAGS.contains(tag)) {
      throw Problem.invalid("tag", "type", "tag must be one of " + String.join(", ", TAGS));
    } else if (sending.type() == MessageType.TEXT && sending.text().length() > LONGEST) {
      throw Problem.invalid("text", "size", "text may have at most " + LONGEST + " characters");
    } else if (sending.type().isMedia() && !sending.text().isEmpty()) {
      throw Problem.invalid("text", "unknown", "Sessions of this type cannot send files with text");
    } else if (sending.type() != MessageType.REACTION && sending.isReply()) {
      throw new Problem(
          MessagingProblem.PROVIDER_CANNOT, "Sessions of this type cannot reply to messages");
    }
    Instant until = window.until();
    boolean isLate =
        until == null
            || (tag != null
                && tag.equals(HUMAN_AGENT)
                && !until.plus(HUMAN_WINDOW).minus(WINDOW).isAfter(window.now()));
    if (isLate || (tag == null && !window.isOpen())) {
      throw new Problem(
          MessagingProblem.WINDOW_CLOSED,
          until == null
              ? "The contact has never written; nothing can be sent"
              : "The contact wrote too long ago: a tag is required after 24 hours, and HUMAN_AGENT"
                  + " is not allowed after seven days");
    }
  }

  /**
   * Returns the body that sends a message.
   *
   * @param attachment the id of its uploaded file; empty for none
   */
  static JsonObject of(Outgoing message, String attachment) {
    if (message.type() == MessageType.REACTION) {
      return reaction(message);
    }
    String tag = new LooseJson(message.content()).text("tag");
    JsonObjectBuilder content = Json.createObjectBuilder().add("metadata", message.reference());
    if (attachment.isEmpty()) {
      content.add("text", message.body());
    } else {
      content.add(
          "attachment",
          Json.createObjectBuilder()
              .add("type", typeName(message.type()))
              .add("payload", Json.createObjectBuilder().add("attachment_id", attachment)));
    }
    JsonObjectBuilder body =
        Json.createObjectBuilder()
            .add("recipient", Json.createObjectBuilder().add("id", message.chat()))
            .add("messaging_type", tag.isEmpty() ? "RESPONSE" : "MESSAGE_TAG");
    if (!tag.isEmpty()) {
      body.add("tag", tag);
    }
    return body.add("message", content).build();
  }

  private static JsonObject reaction(Outgoing message) {
    JsonObjectBuilder payload =
        Json.createObjectBuilder()
            .add(
                "message_id",
                Objects.requireNonNull(message.replyTo(), "a reaction is to a message"));
    boolean isOn = !message.body().isEmpty();
    if (isOn) {
      payload.add("reaction", message.body());
    }
    return action(message.chat(), isOn ? "react" : "unreact", payload).build();
  }

  /** Returns the body of an action in a chat other than sending a message. */
  static JsonObjectBuilder action(String chat, String action, @Nullable JsonObjectBuilder payload) {
    JsonObjectBuilder body =
        Json.createObjectBuilder()
            .add("recipient", Json.createObjectBuilder().add("id", chat))
            .add("sender_action", action);
    return payload == null ? body : body.add("payload", payload);
  }

  /** Returns the form that uploads a file. */
  static Multipart upload(MessageType type, Outgoing.MediaFile file, String platform) {
    JsonObject message =
        Json.createObjectBuilder()
            .add(
                "attachment",
                Json.createObjectBuilder()
                    .add("type", typeName(type))
                    .add("payload", Json.createObjectBuilder().add("is_reusable", false)))
            .build();
    return new Multipart()
        .field("platform", platform)
        .field("message", message.toString())
        .file("filedata", file);
  }

  private static String typeName(MessageType type) {
    return switch (type) {
      case VOICE -> "audio";
      case DOCUMENT -> "file";
      default -> type.code();
    };
  }
}
