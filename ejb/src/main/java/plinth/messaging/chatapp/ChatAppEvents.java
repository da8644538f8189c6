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
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.Parts;
import plinth.messaging.SessionStatus;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderEvent;

/** What the gateway's events mean. Pure. */
final class ChatAppEvents {
  private static final String MESSAGE = "message";
  private static final String PAYLOAD = "payload";
  private static final String FROM = "from";

  private ChatAppEvents() {}

  /** The one thing that an event tells, with the key that its redelivery has too. */
  static ProviderEvent event(JsonObject event) {
    String name = Parts.text(event, "event");
    JsonObject payload = Parts.object(event, PAYLOAD);
    String id = Parts.text(payload, "id");
    // Another payload under the same event has another key: two are never taken for one.
    String own = Parts.text(event, "id");
    String once = own.isEmpty() ? HexFormat.of().formatHex(Secrets.sha256(event.toString())) : own;
    return switch (name) {
      case "message", "message.any" ->
          id.isEmpty() ? unrecognized(event, once) : new ProviderEvent(MESSAGE, id, id, event);
      case "message.reaction" ->
          id.isEmpty() ? unrecognized(event, once) : new ProviderEvent(MESSAGE, id, id, event);
      case "message.ack" ->
          id.isEmpty()
              ? unrecognized(event, once)
              : new ProviderEvent("ack", id + ":" + Parts.number(payload, "ack", 0), id, event);
      case "message.edited" ->
          new ProviderEvent("edit", once, Parts.maybe(payload, "editedMessageId"), event);
      case "message.revoked" -> new ProviderEvent("revoke", once, revoked(payload), event);
      case "session.status",
          "label.upsert",
          "label.deleted",
          "label.chat.added",
          "label.chat.deleted",
          "call.received",
          "call.accepted",
          "call.rejected" ->
          new ProviderEvent(name, once, null, event);
      default -> unrecognized(event, once);
    };
  }

  private static ProviderEvent unrecognized(JsonObject event, String once) {
    return new ProviderEvent(ProviderEvent.UNRECOGNIZED, once, null, event);
  }

  private static @Nullable String revoked(JsonObject payload) {
    String named = Parts.text(payload, "revokedMessageId");
    return named.isEmpty() ? Parts.maybe(Parts.object(payload, "before"), "id") : named;
  }

  /** What it means. */
  static Inbound understand(ProviderEvent event) {
    JsonObject body = event.body();
    JsonObject payload = Parts.object(body, PAYLOAD);
    Instant at = Parts.moment(body, "timestamp", Time.now());
    return switch (event.kind()) {
      case MESSAGE -> message(payload, at);
      case "ack" -> acked(payload);
      case "edit" -> edited(event, payload);
      case "revoke" ->
          event.about() == null
              ? new Inbound.Unrecognized("no message is named")
              : new Inbound.Revoked(event.about(), at);
      case "session.status" -> status(body, payload, at);
      case "label.upsert" ->
          new Inbound.LabelKept(
              Parts.text(payload, "id"),
              Parts.text(payload, "name"),
              Parts.maybe(payload, "colorHex"));
      case "label.deleted" -> new Inbound.LabelGone(Parts.text(payload, "id"));
      case "label.chat.added" -> labeled(payload, true);
      case "label.chat.deleted" -> labeled(payload, false);
      case "call.received" -> call(payload, "ringing", at);
      case "call.accepted" -> call(payload, "accepted", at);
      case "call.rejected" -> call(payload, "rejected", at);
      default -> new Inbound.Unrecognized("the event is not known");
    };
  }

  private static Inbound acked(JsonObject payload) {
    Ack ack = Ack.of(Parts.number(payload, "ack", 0));
    String name = Parts.text(payload, "ackName");
    String error = ack.number() + ": " + (name.isEmpty() ? ack.name() : name);
    return new Inbound.Acked(Parts.text(payload, "id"), null, ack, ack == Ack.ERROR ? error : null);
  }

  private static Inbound edited(ProviderEvent event, JsonObject payload) {
    return event.about() == null
        ? new Inbound.Unrecognized("no message is named")
        : new Inbound.Edited(event.about(), Parts.text(payload, "body"));
  }

  private static Inbound labeled(JsonObject payload, boolean isOn) {
    return new Inbound.ChatLabeled(
        ChatIds.canonical(Parts.text(payload, "chatId")), Parts.text(payload, "labelId"), isOn);
  }

  private static Inbound call(JsonObject payload, String status, Instant at) {
    String from = ChatIds.canonical(Parts.text(payload, FROM));
    return new Inbound.Called(
        Parts.text(payload, "id"),
        new Inbound.Peer(from, ChatIds.phone(from), null),
        Parts.is(payload, "fromMe"),
        status,
        Parts.is(payload, "isVideo"),
        Parts.moment(payload, "timestamp", at));
  }

  private static Inbound status(JsonObject event, JsonObject payload, Instant at) {
    return statusOf(Parts.text(payload, "status"))
        .<Inbound>map(
            status ->
                new Inbound.SessionChanged(
                    status,
                    ChatIds.phone(Parts.text(Parts.object(event, "me"), "id")),
                    status == SessionStatus.FAILED ? "The gateway lost the session" : null,
                    at))
        .orElseGet(() -> new Inbound.Unrecognized("the status is not known"));
  }

  /** The status of the gateway's word. */
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

  /** A message as events and histories write it. */
  static Inbound message(JsonObject payload, Instant fallback) {
    Instant at = Parts.moment(payload, "timestamp", fallback);
    boolean isOwn = Parts.is(payload, "fromMe");
    String from = ChatIds.canonical(Parts.text(payload, FROM));
    String to = ChatIds.canonical(Parts.text(payload, "to"));
    String name = name(payload);
    if (from.equals(ChatIds.STORIES)) {
      String author = ChatIds.canonical(Parts.text(payload, "participant"));
      return new Inbound.Posted(
          Parts.text(payload, "id"),
          new Inbound.Peer(author, ChatIds.phone(author), name),
          type(payload),
          Parts.text(payload, "body"),
          media(payload),
          at);
    }
    String chat = isOwn && !to.isEmpty() ? to : from;
    if (chat.isEmpty()) {
      return new Inbound.Unrecognized("the message is of nobody");
    }
    MessageType type = type(payload);
    return new Inbound.Received(
        Parts.text(payload, "id"),
        new Inbound.Peer(chat, ChatIds.phone(chat), isOwn ? null : name),
        isOwn,
        Parts.text(payload, "source").equals("api"),
        null,
        type,
        body(payload, type),
        content(payload, type),
        media(payload),
        replyTo(payload, type),
        isOwn ? Ack.SENT.then(Ack.of(Parts.number(payload, "ack", 1))) : Ack.DELIVERED,
        at);
  }

  private static @Nullable String name(JsonObject payload) {
    String notify = Parts.text(Parts.object(payload, "_data"), "notifyName");
    return notify.isEmpty() ? Parts.maybe(Parts.object(payload, "_data"), "pushName") : notify;
  }

  private static MessageType type(JsonObject payload) {
    if (payload.containsKey("reaction")) {
      return MessageType.REACTION;
    } else if (Parts.is(payload, "hasMedia") || payload.get("media") instanceof JsonObject) {
      return mediaType(Parts.text(Parts.object(payload, "media"), "mimetype"), payload);
    } else if (payload.get("location") instanceof JsonObject) {
      return MessageType.LOCATION;
    } else if (payload.get("vCards") instanceof JsonArray cards && !cards.isEmpty()) {
      return MessageType.CONTACT;
    }
    return payload.get("body") instanceof JsonString ? MessageType.TEXT : MessageType.UNKNOWN;
  }

  private static MessageType mediaType(String mime, JsonObject payload) {
    String kind = Parts.text(Parts.object(payload, "_data"), "type");
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

  private static String body(JsonObject payload, MessageType type) {
    return type == MessageType.REACTION
        ? Parts.text(Parts.object(payload, "reaction"), "text")
        : Parts.text(payload, "body");
  }

  private static @Nullable JsonObject content(JsonObject payload, MessageType type) {
    return switch (type) {
      case LOCATION -> {
        JsonObject place = Parts.object(payload, "location");
        yield Json.createObjectBuilder()
            .add("latitude", Parts.text(place, "latitude"))
            .add("longitude", Parts.text(place, "longitude"))
            .add("name", Parts.text(place, "description"))
            .build();
      }
      case CONTACT -> Json.createObjectBuilder().add("cards", payload.get("vCards")).build();
      case UNKNOWN -> Json.createObjectBuilder().add("raw", payload).build();
      default -> null;
    };
  }

  private static Inbound.@Nullable MediaReference media(JsonObject payload) {
    JsonObject media = Parts.object(payload, "media");
    String url = Parts.text(media, "url");
    return url.isEmpty()
        ? null
        : new Inbound.MediaReference(
            url, Parts.maybe(media, "filename"), Parts.maybe(media, "mimetype"));
  }

  private static @Nullable String replyTo(JsonObject payload, MessageType type) {
    return type == MessageType.REACTION
        ? Parts.maybe(Parts.object(payload, "reaction"), "messageId")
        : Parts.maybe(Parts.object(payload, "replyTo"), "id");
  }

  /** The messages of a history, without what is none. */
  static List<Inbound.Received> messages(List<JsonObject> all) {
    return all.stream()
        .map(one -> message(one, Time.now()))
        .filter(Inbound.Received.class::isInstance)
        .map(Inbound.Received.class::cast)
        .toList();
  }
}
