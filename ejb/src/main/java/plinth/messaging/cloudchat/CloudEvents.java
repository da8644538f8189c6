package plinth.messaging.cloudchat;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.MessageType;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderEvent;

/** Interprets the cloud API's deliveries. Stateless. */
final class CloudEvents {
  private static final String STATUS = "status";
  private static final String MESSAGE = "message";
  private static final String CONTACTS = "contacts";

  private CloudEvents() {}

  /** Splits a delivery into one event per message and per status. */
  static List<ProviderEvent> events(LooseJson delivery) {
    List<ProviderEvent> all = new ArrayList<>();
    for (LooseJson entry : delivery.list("entry")) {
      for (LooseJson change : entry.list("changes")) {
        LooseJson value = change.child("value");
        int before = all.size();
        for (LooseJson message : value.list("messages")) {
          all.add(message(value, message));
        }
        for (LooseJson status : value.list("statuses")) {
          String id = status.text("id");
          all.add(new ProviderEvent(STATUS, id + ":" + status.text(STATUS), id, status.object()));
        }
        if (all.size() == before) {
          all.add(
              new ProviderEvent(ProviderEvent.UNRECOGNIZED, digest(change), null, change.object()));
        }
      }
    }
    if (all.isEmpty()) {
      all.add(
          new ProviderEvent(ProviderEvent.UNRECOGNIZED, digest(delivery), null, delivery.object()));
    }
    return all;
  }

  private static ProviderEvent message(LooseJson value, LooseJson message) {
    String id = message.text("id");
    JsonObjectBuilder body = Json.createObjectBuilder().add(MESSAGE, message.object());
    String from = message.text("from");
    for (LooseJson contact : value.list(CONTACTS)) {
      if (contact.text("wa_id").equals(from)) {
        body.add("name", contact.text("profile.name"));
      }
    }
    return new ProviderEvent(MESSAGE, id.isEmpty() ? digest(message) : id, id, body.build());
  }

  private static String digest(LooseJson of) {
    return HexFormat.of().formatHex(Secrets.sha256(of.object().toString()));
  }

  /** Interprets an event. */
  static Inbound interpret(ProviderEvent event) {
    return switch (event.kind()) {
      case MESSAGE -> received(new LooseJson(event.body()));
      case STATUS -> status(new LooseJson(event.body()));
      default -> new Inbound.Unrecognized("the change is unknown");
    };
  }

  private static Inbound status(LooseJson status) {
    Ack ack =
        switch (status.text(STATUS)) {
          case "sent" -> Ack.SENT;
          case "delivered" -> Ack.DELIVERED;
          case "read" -> Ack.READ;
          case "played" -> Ack.PLAYED;
          case "failed" -> Ack.ERROR;
          default -> null;
        };
    if (ack == null) {
      return new Inbound.Unrecognized("the status is unknown");
    }
    String error = null;
    for (LooseJson fault : status.list("errors")) {
      error = fault.text("code") + ": " + fault.text("title");
    }
    return new Inbound.Acked(
        status.text("id"), status.textOrNull("biz_opaque_callback_data"), ack, error);
  }

  private static Inbound received(LooseJson value) {
    LooseJson message = value.child(MESSAGE);
    String from = message.text("from");
    String id = message.text("id");
    if (from.isEmpty() || id.isEmpty()) {
      return new Inbound.Unrecognized("the message has no sender");
    }
    String word = message.text("type");
    MessageType type = type(message, word);
    LooseJson part = message.childNamed(word);
    Instant at = message.moment("timestamp", Time.now());
    return new Inbound.Received(
        id,
        new Inbound.Peer(from, "+" + from, value.textOrNull("name")),
        Inbound.Sender.CONTACT,
        null,
        new Inbound.Content(
            type,
            body(word, part),
            content(message, type, part),
            media(type, part),
            type == MessageType.REACTION
                ? part.textOrNull("message_id")
                : message.textOrNull("context.id")),
        Ack.DELIVERED,
        at);
  }

  private static MessageType type(LooseJson message, String word) {
    return switch (word) {
      case "text", "button", "interactive" -> MessageType.TEXT;
      case "image" -> MessageType.IMAGE;
      case "video" -> MessageType.VIDEO;
      case "audio" -> message.isTrue("audio.voice") ? MessageType.VOICE : MessageType.AUDIO;
      case "document" -> MessageType.DOCUMENT;
      case "sticker" -> MessageType.STICKER;
      case "location" -> MessageType.LOCATION;
      case "contacts" -> MessageType.CONTACT;
      case "reaction" -> MessageType.REACTION;
      default -> MessageType.UNKNOWN;
    };
  }

  private static String body(String word, LooseJson part) {
    return switch (word) {
      case "text" -> part.text("body");
      case "button" -> part.text("text");
      case "interactive" -> {
        LooseJson reply = part.childNamed(part.text("type"));
        yield reply.text("title");
      }
      case "reaction" -> part.text("emoji");
      default -> part.text("caption");
    };
  }

  private static @Nullable JsonObject content(LooseJson message, MessageType type, LooseJson part) {
    return switch (type) {
      case LOCATION -> part.object();
      case CONTACT ->
          Json.createObjectBuilder().add("cards", message.object().get(CONTACTS)).build();
      case UNKNOWN -> Json.createObjectBuilder().add("raw", message.object()).build();
      default -> null;
    };
  }

  private static Inbound.@Nullable MediaReference media(MessageType type, LooseJson part) {
    String id = part.text("id");
    return type.isMedia() && !id.isEmpty()
        ? new Inbound.MediaReference(id, part.textOrNull("filename"), part.textOrNull("mime_type"))
        : null;
  }
}
