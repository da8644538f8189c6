package plinth.messaging.shortvideo;

import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonValue;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.JsonText;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.Parts;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderEvent;

/**
 * What deliveries of TikTok mean: one event each, whose {@code content} is JSON as a text. Pure.
 */
final class VideoEvents {
  private static final String MESSAGE = "message";
  private static final String WATERMARK = "watermark";
  private static final String CONVERSATION = "conversation_id";
  private static final String MESSAGE_ID = "message_id";
  private static final String OWN = "own";

  private VideoEvents() {}

  /** The one thing that a delivery tells. */
  static ProviderEvent event(String business, JsonObject delivery) {
    JsonObject content = content(delivery);
    String chat = Parts.text(content, CONVERSATION);
    String id = Parts.text(content, MESSAGE_ID);
    if (!Parts.text(delivery, "user_openid").equals(business) || chat.isEmpty()) {
      return unrecognized(delivery);
    }
    boolean isOwn = isOwn(business, content);
    return switch (Parts.text(delivery, "event")) {
      case "im_receive_msg", "im_send_msg" ->
          id.isEmpty()
              ? unrecognized(delivery)
              : new ProviderEvent(
                  MESSAGE, id, id, Json.createObjectBuilder(content).add(OWN, isOwn).build());
      case "im_mark_read_msg" -> {
        String until = Parts.text(Parts.object(content, "read"), "last_read_timestamp");
        // That one read one's own chat says nothing of the contact.
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

  private static ProviderEvent unrecognized(JsonObject delivery) {
    String digest = HexFormat.of().formatHex(Secrets.sha256(delivery.toString()));
    return new ProviderEvent(ProviderEvent.UNRECOGNIZED, digest, null, delivery);
  }

  private static JsonObject content(JsonObject delivery) {
    try {
      String text = Parts.text(delivery, "content");
      return JsonText.value(text) instanceof JsonObject content
          ? content
          : JsonValue.EMPTY_JSON_OBJECT;
    } catch (JsonException | IllegalStateException e) {
      return JsonValue.EMPTY_JSON_OBJECT;
    }
  }

  private static boolean isOwn(String business, JsonObject content) {
    JsonObject from = Parts.object(content, "from_user");
    return Parts.text(from, "role").equalsIgnoreCase("business_account")
        || Parts.text(from, "id").equals(business);
  }

  /** What it means. */
  static Inbound understand(ProviderEvent event) {
    JsonObject body = event.body();
    return switch (event.kind()) {
      case MESSAGE ->
          received(
              body,
              Parts.text(body, CONVERSATION),
              name(body),
              Parts.is(body, OWN),
              Parts.text(body, "type"));
      case WATERMARK ->
          new Inbound.Reached(
              Parts.text(body, "chat"), Ack.READ, Parts.moment(body, "until", Time.now()));
      default ->
          new Inbound.Unrecognized(
              Parts.text(body, "event").equals("im_receive_msg_eu")
                  ? "what contacts of this region write is not delivered: the history tells it"
                  : "the event is not known, or of another account");
    };
  }

  private static @Nullable String name(JsonObject body) {
    return Parts.maybe(body, "from");
  }

  private static Inbound.Received received(
      JsonObject message, String chat, @Nullable String name, boolean isOwn, String word) {
    MessageType type = type(word);
    JsonObject part = Parts.object(message, word.toLowerCase(Locale.ROOT));
    return new Inbound.Received(
        Parts.text(message, MESSAGE_ID),
        new Inbound.Peer(chat, null, isOwn ? null : name),
        isOwn,
        isOwn && Parts.text(Parts.object(message, "message_tag"), "source").equals("API"),
        null,
        type,
        body(word, part),
        content(type, word, message, part),
        media(type, message, chat, part),
        Parts.maybe(Parts.object(message, "referenced_message_info"), "referenced_message_id"),
        isOwn ? Ack.SENT : Ack.DELIVERED,
        Parts.moment(message, "timestamp", Time.now()));
  }

  /** A post that is shared is shown as a text with its address. */
  private static MessageType type(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "text", "share_post" -> MessageType.TEXT;
      case "image" -> MessageType.IMAGE;
      case "video" -> MessageType.VIDEO;
      default -> MessageType.UNKNOWN;
    };
  }

  private static String body(String word, JsonObject part) {
    return word.equalsIgnoreCase("share_post")
        ? Parts.text(part, "embed_url")
        : Parts.text(part, "body");
  }

  private static @Nullable JsonObject content(
      MessageType type, String word, JsonObject message, JsonObject part) {
    boolean isShared = word.equalsIgnoreCase("share_post");
    return isShared || type == MessageType.UNKNOWN
        ? Json.createObjectBuilder().add("raw", isShared ? part : message).build()
        : null;
  }

  private static Inbound.@Nullable MediaReference media(
      MessageType type, JsonObject message, String chat, JsonObject part) {
    String id = Parts.text(part, "media_id");
    if (!type.isMedia() || id.isEmpty()) {
      return null;
    }
    JsonObject reference =
        Json.createObjectBuilder()
            .add(CONVERSATION, chat)
            .add(MESSAGE_ID, Parts.text(message, MESSAGE_ID))
            .add("media_id", id)
            .add("media_type", type.name())
            .build();
    return new Inbound.MediaReference(reference.toString(), null, null);
  }

  /** A conversation as the API tells it, the newest message first. */
  static Inbound.PastChat past(String business, String chat, JsonObject answer) {
    String name =
        Parts.objects(answer, "participants").stream()
            .filter(one -> Parts.text(one, "role").equalsIgnoreCase("personal_account"))
            .map(one -> Parts.text(one, "display_name"))
            .filter(shown -> !shown.isEmpty())
            .findFirst()
            .orElse(null);
    List<Inbound.Received> messages =
        Parts.objects(answer, "messages").stream()
            .filter(one -> !Parts.text(one, MESSAGE_ID).isEmpty())
            .map(
                one ->
                    received(
                        one, chat, name, isOwn(business, one), Parts.text(one, "message_type")))
            .sorted(Comparator.comparing(Inbound.Received::at).reversed())
            .toList();
    return new Inbound.PastChat(new Inbound.Peer(chat, null, name), messages);
  }
}
