package plinth.messaging.chatapp;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.SessionStatus;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderEvent;

/** Interprets the gateway's events. Stateless. */
final class ChatAppEvents {
  private static final String MESSAGE = "message";
  private static final String PAYLOAD = "payload";
  private static final String FROM = "from";

  private ChatAppEvents() {}

  /** Returns the single provider event of a delivery, with a key that is the same on redelivery. */
  static ProviderEvent event(LooseJson event) {
    String name = event.text("event");
    LooseJson payload = event.child(PAYLOAD);
    String id = payload.text("id");
    // A different payload for the same event gets another key, so that two events are never merged.
    String own = event.text("id");
    String once =
        own.isEmpty() ? HexFormat.of().formatHex(Secrets.sha256(event.object().toString())) : own;
    return switch (name) {
      case "message", "message.any" ->
          id.isEmpty()
              ? unrecognized(event, once)
              : new ProviderEvent(MESSAGE, id, id, event.object());
      case "message.reaction" ->
          id.isEmpty()
              ? unrecognized(event, once)
              : new ProviderEvent(MESSAGE, id, id, event.object());
      case "message.ack" ->
          id.isEmpty()
              ? unrecognized(event, once)
              : new ProviderEvent("ack", id + ":" + payload.number("ack", 0), id, event.object());
      case "message.edited" ->
          new ProviderEvent("edit", once, payload.textOrNull("editedMessageId"), event.object());
      case "message.revoked" -> new ProviderEvent("revoke", once, revoked(payload), event.object());
      case "session.status",
          "label.upsert",
          "label.deleted",
          "label.chat.added",
          "label.chat.deleted",
          "call.received",
          "call.accepted",
          "call.rejected" ->
          new ProviderEvent(name, once, null, event.object());
      default -> unrecognized(event, once);
    };
  }

  private static ProviderEvent unrecognized(LooseJson event, String once) {
    return new ProviderEvent(ProviderEvent.UNRECOGNIZED, once, null, event.object());
  }

  private static @Nullable String revoked(LooseJson payload) {
    String named = payload.text("revokedMessageId");
    return named.isEmpty() ? payload.textOrNull("before.id") : named;
  }

  /** Interprets an event. */
  static Inbound interpret(ProviderEvent event) {
    LooseJson body = new LooseJson(event.body());
    LooseJson payload = body.child(PAYLOAD);
    Instant at = body.moment("timestamp", Time.now());
    return switch (event.kind()) {
      case MESSAGE -> message(payload, at);
      case "ack" -> acked(payload);
      case "edit" -> edited(event, payload);
      case "revoke" ->
          event.about() == null
              ? new Inbound.Unrecognized("the event does not identify a message")
              : new Inbound.Revoked(event.about(), at);
      case "session.status" -> status(body, payload, at);
      case "label.upsert" ->
          new Inbound.LabelKept(
              payload.text("id"), payload.text("name"), payload.textOrNull("colorHex"));
      case "label.deleted" -> new Inbound.LabelGone(payload.text("id"));
      case "label.chat.added" -> labeled(payload, true);
      case "label.chat.deleted" -> labeled(payload, false);
      case "call.received" -> call(payload, "ringing", at);
      case "call.accepted" -> call(payload, "accepted", at);
      case "call.rejected" -> call(payload, "rejected", at);
      default -> new Inbound.Unrecognized("the event is unknown");
    };
  }

  private static Inbound acked(LooseJson payload) {
    Ack ack = Ack.of(payload.number("ack", 0));
    String name = payload.text("ackName");
    String error = ack.number() + ": " + (name.isEmpty() ? ack.name() : name);
    return new Inbound.Acked(payload.text("id"), null, ack, ack == Ack.ERROR ? error : null);
  }

  private static Inbound edited(ProviderEvent event, LooseJson payload) {
    return event.about() == null
        ? new Inbound.Unrecognized("the event does not identify a message")
        : new Inbound.Edited(event.about(), payload.text("body"));
  }

  private static Inbound labeled(LooseJson payload, boolean isOn) {
    return new Inbound.ChatLabeled(
        ChatIds.canonical(payload.text("chatId")), payload.text("labelId"), isOn);
  }

  private static Inbound call(LooseJson payload, String status, Instant at) {
    String from = ChatIds.canonical(payload.text(FROM));
    return new Inbound.Called(
        payload.text("id"),
        new Inbound.Peer(from, ChatIds.phone(from), null),
        payload.isTrue("fromMe"),
        status,
        payload.isTrue("isVideo"),
        payload.moment("timestamp", at));
  }

  private static Inbound status(LooseJson event, LooseJson payload, Instant at) {
    return statusOf(payload.text("status"))
        .<Inbound>map(
            status ->
                new Inbound.SessionChanged(
                    status,
                    ChatIds.phone(event.text("me.id")),
                    status == SessionStatus.FAILED ? "The gateway lost the session" : null,
                    at))
        .orElseGet(() -> new Inbound.Unrecognized("the status is unknown"));
  }

  /** Returns the status for the gateway's word. */
  static Optional<SessionStatus> statusOf(String word) {
    return Optional.ofNullable(
        switch (word) {
          case "STOPPED" -> SessionStatus.STOPPED;
          case "STARTING" -> SessionStatus.STARTING;
          case "SCAN_QR_CODE" -> SessionStatus.SCAN_QR;
          case "WORKING" -> SessionStatus.CONNECTED;
          case "FAILED" -> SessionStatus.FAILED;
          default -> null;
        });
  }

  /** Interprets a message of an event or of a history. */
  static Inbound message(LooseJson payload, Instant fallback) {
    Instant at = payload.moment("timestamp", fallback);
    boolean isOwn = payload.isTrue("fromMe");
    String from = ChatIds.canonical(payload.text(FROM));
    String to = ChatIds.canonical(payload.text("to"));
    String name = name(payload);
    if (from.equals(ChatIds.STORIES)) {
      String author = ChatIds.canonical(payload.text("participant"));
      return new Inbound.Posted(
          payload.text("id"),
          new Inbound.Peer(author, ChatIds.phone(author), name),
          type(payload),
          payload.text("body"),
          media(payload),
          at);
    }
    String chat = isOwn && !to.isEmpty() ? to : from;
    if (chat.isEmpty()) {
      return new Inbound.Unrecognized("the message has no sender");
    }
    MessageType type = type(payload);
    return new Inbound.Received(
        payload.text("id"),
        new Inbound.Peer(chat, ChatIds.phone(chat), isOwn ? null : name),
        isOwn ? Inbound.Sender.own(payload.text("source").equals("api")) : Inbound.Sender.CONTACT,
        null,
        new Inbound.Content(
            type,
            body(payload, type),
            content(payload, type),
            media(payload),
            replyTo(payload, type)),
        isOwn ? Ack.SENT.then(Ack.of(payload.number("ack", 1))) : Ack.DELIVERED,
        at);
  }

  private static @Nullable String name(LooseJson payload) {
    String notify = payload.text("_data.notifyName");
    return notify.isEmpty() ? payload.textOrNull("_data.pushName") : notify;
  }

  private static MessageType type(LooseJson payload) {
    if (payload.has("reaction")) {
      return MessageType.REACTION;
    } else if (payload.isTrue("hasMedia") || payload.findChild("media").isPresent()) {
      return mediaType(payload.text("media.mimetype"), payload);
    } else if (payload.findChild("location").isPresent()) {
      return MessageType.LOCATION;
    } else if (payload.object().get("vCards") instanceof JsonArray cards && !cards.isEmpty()) {
      return MessageType.CONTACT;
    }
    return payload.object().get("body") instanceof JsonString
        ? MessageType.TEXT
        : MessageType.UNKNOWN;
  }

  private static MessageType mediaType(String mime, LooseJson payload) {
    String kind = payload.text("_data.type");
    if (kind.equals("sticker")) {
      return MessageType.STICKER;
    } else if (kind.equals("ptt") || mime.startsWith("audio/ogg")) {
      return MessageType.VOICE;
    } else if (mime.startsWith("image/")) {
      return MessageType.IMAGE;
    } else if (mime.startsWith("video/")) {
      return MessageType.VIDEO;
    }
    return mime.startsWith("audio/") ? MessageType.AUDIO : MessageType.DOCUMENT;
  }

  private static String body(LooseJson payload, MessageType type) {
    return type == MessageType.REACTION ? payload.text("reaction.text") : payload.text("body");
  }

  private static @Nullable JsonObject content(LooseJson payload, MessageType type) {
    return switch (type) {
      case LOCATION -> {
        LooseJson place = payload.child("location");
        yield Json.createObjectBuilder()
            .add("latitude", place.text("latitude"))
            .add("longitude", place.text("longitude"))
            .add("name", place.text("description"))
            .build();
      }
      case CONTACT ->
          Json.createObjectBuilder().add("cards", payload.object().get("vCards")).build();
      case UNKNOWN -> Json.createObjectBuilder().add("raw", payload.object()).build();
      default -> null;
    };
  }

  private static Inbound.@Nullable MediaReference media(LooseJson payload) {
    LooseJson media = payload.child("media");
    String url = media.text("url");
    return url.isEmpty()
        ? null
        : new Inbound.MediaReference(
            url, media.textOrNull("filename"), media.textOrNull("mimetype"));
  }

  private static @Nullable String replyTo(LooseJson payload, MessageType type) {
    return type == MessageType.REACTION
        ? payload.textOrNull("reaction.messageId")
        : payload.textOrNull("replyTo.id");
  }

  /** Returns the messages of a history, without entries that are not messages. */
  static List<Inbound.Received> messages(List<LooseJson> all) {
    return all.stream()
        .map(one -> message(one, Time.now()))
        .filter(Inbound.Received.class::isInstance)
        .map(Inbound.Received.class::cast)
        .toList();
  }
}
