package plinth.messaging.cloudchat;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.Parts;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderEvent;

/** What the cloud API's deliveries mean. Pure. */
final class CloudEvents {
  private static final String STATUS = "status";
  private static final String MESSAGE = "message";
  private static final String CONTACTS = "contacts";

  private CloudEvents() {}

  /** Takes a delivery apart: one for each message and each status. */
  static List<ProviderEvent> events(JsonObject delivery) {
    List<ProviderEvent> all = new ArrayList<>();
    for (JsonObject entry : Parts.objects(delivery, "entry")) {
      for (JsonObject change : Parts.objects(entry, "changes")) {
        JsonObject value = Parts.object(change, "value");
        int before = all.size();
        for (JsonObject message : Parts.objects(value, "messages")) {
          all.add(message(value, message));
        }
        for (JsonObject status : Parts.objects(value, "statuses")) {
          String id = Parts.text(status, "id");
          all.add(new ProviderEvent(STATUS, id + ":" + Parts.text(status, STATUS), id, status));
        }
        if (all.size() == before) {
          all.add(new ProviderEvent(ProviderEvent.UNRECOGNIZED, digest(change), null, change));
        }
      }
    }
    if (all.isEmpty()) {
      all.add(new ProviderEvent(ProviderEvent.UNRECOGNIZED, digest(delivery), null, delivery));
    }
    return all;
  }

  private static ProviderEvent message(JsonObject value, JsonObject message) {
    String id = Parts.text(message, "id");
    JsonObjectBuilder body = Json.createObjectBuilder().add(MESSAGE, message);
    String from = Parts.text(message, "from");
    for (JsonObject contact : Parts.objects(value, CONTACTS)) {
      if (Parts.text(contact, "wa_id").equals(from)) {
        body.add("name", Parts.text(Parts.object(contact, "profile"), "name"));
      }
    }
    return new ProviderEvent(MESSAGE, id.isEmpty() ? digest(message) : id, id, body.build());
  }

  private static String digest(JsonObject of) {
    return HexFormat.of().formatHex(Secrets.sha256(of.toString()));
  }

  /** What it means. */
  static Inbound understand(ProviderEvent event) {
    return switch (event.kind()) {
      case MESSAGE -> received(event.body());
      case STATUS -> status(event.body());
      default -> new Inbound.Unrecognized("the change is not known");
    };
  }

  private static Inbound status(JsonObject status) {
    Ack ack =
        switch (Parts.text(status, STATUS)) {
          case "sent" -> Ack.SENT;
          case "delivered" -> Ack.DELIVERED;
          case "read" -> Ack.READ;
          case "played" -> Ack.PLAYED;
          case "failed" -> Ack.ERROR;
          default -> null;
        };
    if (ack == null) {
      return new Inbound.Unrecognized("the status is not known");
    }
    String error = null;
    for (JsonObject fault : Parts.objects(status, "errors")) {
      error = Parts.text(fault, "code") + ": " + Parts.text(fault, "title");
    }
    return new Inbound.Acked(
        Parts.text(status, "id"), Parts.maybe(status, "biz_opaque_callback_data"), ack, error);
  }

  private static Inbound received(JsonObject value) {
    JsonObject message = Parts.object(value, MESSAGE);
    String from = Parts.text(message, "from");
    String id = Parts.text(message, "id");
    if (from.isEmpty() || id.isEmpty()) {
      return new Inbound.Unrecognized("the message is of nobody");
    }
    String word = Parts.text(message, "type");
    MessageType type = type(message, word);
    JsonObject part = Parts.object(message, word);
    Instant at = Parts.moment(message, "timestamp", Time.now());
    return new Inbound.Received(
        id,
        new Inbound.Peer(from, "+" + from, Parts.maybe(value, "name")),
        false,
        false,
        null,
        type,
        body(word, part),
        content(message, type, part),
        media(type, part),
        type == MessageType.REACTION
            ? Parts.maybe(part, "message_id")
            : Parts.maybe(Parts.object(message, "context"), "id"),
        Ack.DELIVERED,
        at);
  }

  private static MessageType type(JsonObject message, String word) {
    return switch (word) {
      case "text", "button", "interactive" -> MessageType.TEXT;
      case "image" -> MessageType.IMAGE;
      case "video" -> MessageType.VIDEO;
      case "audio" ->
          Parts.is(Parts.object(message, "audio"), "voice") ? MessageType.VOICE : MessageType.AUDIO;
      case "document" -> MessageType.DOCUMENT;
      case "sticker" -> MessageType.STICKER;
      case "location" -> MessageType.LOCATION;
      case "contacts" -> MessageType.CONTACT;
      case "reaction" -> MessageType.REACTION;
      default -> MessageType.UNKNOWN;
    };
  }

  private static String body(String word, JsonObject part) {
    return switch (word) {
      case "text" -> Parts.text(part, "body");
      case "button" -> Parts.text(part, "text");
      case "interactive" -> {
        JsonObject reply = Parts.object(part, Parts.text(part, "type"));
        yield Parts.text(reply, "title");
      }
      case "reaction" -> Parts.text(part, "emoji");
      default -> Parts.text(part, "caption");
    };
  }

  private static @Nullable JsonObject content(
      JsonObject message, MessageType type, JsonObject part) {
    return switch (type) {
      case LOCATION -> part;
      case CONTACT -> Json.createObjectBuilder().add("cards", message.get(CONTACTS)).build();
      case UNKNOWN -> Json.createObjectBuilder().add("raw", message).build();
      default -> null;
    };
  }

  private static Inbound.@Nullable MediaReference media(MessageType type, JsonObject part) {
    String id = Parts.text(part, "id");
    return type.isMedia() && !id.isEmpty()
        ? new Inbound.MediaReference(
            id, Parts.maybe(part, "filename"), Parts.maybe(part, "mime_type"))
        : null;
  }
}
