package plinth.messaging.shortvideo;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.LooseJson;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderEvent;

/**
 * Interprets deliveries of TikTok: one event each, with {@code content} as JSON in a string.
 * Stateless.
 */
final class VideoEvents {
  private static final String MESSAGE = "message";
  private static final String WATERMARK = "watermark";
  private static final String CONVERSATION = "conversation_id";
  private static final String MESSAGE_ID = "message_id";
  private static final String OWN = "own";

  private VideoEvents() {}

  /** Returns the single event of a delivery. */
  static ProviderEvent event(String business, LooseJson delivery) {
    LooseJson content = content(delivery);
    String chat = content.text(CONVERSATION);
    String id = content.text(MESSAGE_ID);
    if (!delivery.text("user_openid").equals(business) || chat.isEmpty()) {
      return unrecognized(delivery);
    }
    boolean isOwn = isOwn(business, content);
    return switch (delivery.text("event")) {
      case "im_receive_msg", "im_send_msg" ->
          id.isEmpty()
              ? unrecognized(delivery)
              : new ProviderEvent(
                  MESSAGE,
                  id,
                  id,
                  Json.createObjectBuilder(content.object()).add(OWN, isOwn).build());
      case "im_mark_read_msg" -> {
        String until = content.text("read.last_read_timestamp");
        // A read receipt of the account itself says nothing about the contact.
        yield until.isEmpty() || isOwn
            ? unrecognized(delivery)
            : new ProviderEvent(
                WATERMARK,
                chat + ":" + until,
                null,
                Json.createObjectBuilder().add("chat", chat).add("until", until).build());
      }
      default -> unrecognized(delivery);
    };
  }

  private static ProviderEvent unrecognized(LooseJson delivery) {
    String digest = HexFormat.of().formatHex(Secrets.sha256(delivery.object().toString()));
    return new ProviderEvent(ProviderEvent.UNRECOGNIZED, digest, null, delivery.object());
  }

  private static LooseJson content(LooseJson delivery) {
    try {
      return LooseJson.of(JsonText.parse(delivery.text("content")));
    } catch (JsonException | IllegalStateException e) {
      return LooseJson.EMPTY;
    }
  }

  private static boolean isOwn(String business, LooseJson content) {
    LooseJson from = content.child("from_user");
    return from.text("role").equalsIgnoreCase("business_account")
        || from.text("id").equals(business);
  }

  /** Interprets an event. */
  static Inbound interpret(ProviderEvent event) {
    LooseJson body = new LooseJson(event.body());
    return switch (event.kind()) {
      case MESSAGE ->
          received(body, body.text(CONVERSATION), name(body), body.isTrue(OWN), body.text("type"));
      case WATERMARK ->
          new Inbound.Reached(body.text("chat"), Ack.READ, body.moment("until", Time.now()));
      default ->
          new Inbound.Unrecognized(
              body.text("event").equals("im_receive_msg_eu")
                  ? "messages of this region are not delivered; the history has them"
                  : "the event is unknown or belongs to another account");
    };
  }

  private static @Nullable String name(LooseJson body) {
    return body.textOrNull("from");
  }

  private static Inbound.Received received(
      LooseJson message, String chat, @Nullable String name, boolean isOwn, String word) {
    MessageType type = type(word);
    LooseJson part = message.childNamed(word.toLowerCase(Locale.ROOT));
    return new Inbound.Received(
        message.text(MESSAGE_ID),
        new Inbound.Peer(chat, null, isOwn ? null : name),
        isOwn
            ? Inbound.Sender.own(message.text("message_tag.source").equals("API"))
            : Inbound.Sender.CONTACT,
        null,
        new Inbound.Content(
            type,
            body(word, part),
            content(type, word, message, part),
            media(type, message, chat, part),
            message.textOrNull("referenced_message_info.referenced_message_id")),
        isOwn ? Ack.SENT : Ack.DELIVERED,
        message.moment("timestamp", Time.now()));
  }

  /** A shared post is shown as a text with its address. */
  private static MessageType type(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "text", "share_post" -> MessageType.TEXT;
      case "image" -> MessageType.IMAGE;
      case "video" -> MessageType.VIDEO;
      default -> MessageType.UNKNOWN;
    };
  }

  private static String body(String word, LooseJson part) {
    return word.equalsIgnoreCase("share_post") ? part.text("embed_url") : part.text("body");
  }

  private static @Nullable JsonObject content(
      MessageType type, String word, LooseJson message, LooseJson part) {
    boolean isShared = word.equalsIgnoreCase("share_post");
    return isShared || type == MessageType.UNKNOWN
        ? Json.createObjectBuilder().add("raw", isShared ? part.object() : message.object()).build()
        : null;
  }

  private static Inbound.@Nullable MediaReference media(
      MessageType type, LooseJson message, String chat, LooseJson part) {
    String id = part.text("media_id");
    if (!type.isMedia() || id.isEmpty()) {
      return null;
    }
    JsonObject reference =
        Json.createObjectBuilder()
            .add(CONVERSATION, chat)
            .add(MESSAGE_ID, message.text(MESSAGE_ID))
            .add("media_id", id)
            .add("media_type", type.name())
            .build();
    return new Inbound.MediaReference(reference.toString(), null, null);
  }

  /** Converts a conversation of the API, newest message first. */
  static Inbound.PastChat pastChat(String business, String chat, LooseJson answer) {
    String name =
        answer.list("participants").stream()
            .filter(one -> one.text("role").equalsIgnoreCase("personal_account"))
            .map(one -> one.text("display_name"))
            .filter(shown -> !shown.isEmpty())
            .findFirst()
            .orElse(null);
    List<Inbound.Received> messages =
        answer.list("messages").stream()
            .filter(one -> !one.text(MESSAGE_ID).isEmpty())
            .map(one -> received(one, chat, name, isOwn(business, one), one.text("message_type")))
            .sorted(Comparator.comparing(Inbound.Received::at).reversed())
            .toList();
    return new Inbound.PastChat(new Inbound.Peer(chat, null, name), messages);
  }
}
