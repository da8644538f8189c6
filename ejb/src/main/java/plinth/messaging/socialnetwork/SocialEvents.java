package plinth.messaging.socialnetwork;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderEvent;

/** Interprets deliveries of Messenger and Instagram: {@code entry[].messaging[]}. Stateless. */
final class SocialEvents {
  private static final String MESSAGE = "message";
  private static final String REACTION = "reaction";
  private static final String POSTBACK = "postback";
  private static final String DELIVERY = "delivery";
  private static final String READ = "read";
  private static final String EDIT = "message_edit";
  private static final String WATERMARK = "watermark";
  private static final String EVENT = "event";

  private SocialEvents() {}

  /**
   * Splits a delivery into one event per message, file, receipt and reaction.
   *
   * @param own the account's id in entries
   * @param app the app that sends from here
   */
  static List<ProviderEvent> events(String own, String app, LooseJson delivery) {
    List<ProviderEvent> all = new ArrayList<>();
    for (LooseJson entry : delivery.list("entry")) {
      List<LooseJson> events =
          Stream.of("messaging", "standby").flatMap(name -> entry.list(name).stream()).toList();
      if (events.isEmpty() || !entry.text("id").equals(own)) {
        all.add(unrecognized(entry));
      } else {
        events.forEach(event -> all.addAll(of(event, app)));
      }
    }
    if (all.isEmpty()) {
      all.add(unrecognized(delivery));
    }
    return all;
  }

  private static List<ProviderEvent> of(LooseJson event, String app) {
    String chat = chat(event);
    if (chat.isEmpty()) {
      return List.of(unrecognized(event));
    } else if (event.has(MESSAGE)) {
      return message(event, app);
    } else if (event.has(EDIT)) {
      LooseJson edit = event.child(EDIT);
      String mid = edit.text("mid");
      return List.of(
          new ProviderEvent("edit", mid + ":" + edit.text("num_edit"), mid, event.object()));
    } else if (event.has(REACTION) || event.has(POSTBACK)) {
      String mid = event.child(POSTBACK).text("mid");
      String id = mid.isEmpty() ? digest(event) : mid;
      return List.of(new ProviderEvent(MESSAGE, id, id, wrapped(event, 0, false)));
    } else if (event.has(DELIVERY)) {
      return receipts(event, event.child(DELIVERY), chat, DELIVERY);
    } else if (event.has(READ)) {
      return receipts(event, event.child(READ), chat, READ);
    }
    return List.of(unrecognized(event));
  }

  private static List<ProviderEvent> message(LooseJson event, String app) {
    LooseJson message = event.child(MESSAGE);
    String mid = message.text("mid");
    if (mid.isEmpty()) {
      return List.of(unrecognized(event));
    } else if (message.isTrue("is_deleted")) {
      return List.of(new ProviderEvent("revoke", mid, mid, event.object()));
    }
    boolean isByApi = !message.text("metadata").isEmpty() || message.text("app_id").equals(app);
    List<ProviderEvent> parts = new ArrayList<>();
    int count = Math.max(1, message.list("attachments").size());
    for (int part = 0; part < count; part++) {
      String id = SocialParts.id(mid, part);
      parts.add(new ProviderEvent(MESSAGE, id, id, wrapped(event, part, isByApi)));
    }
    return parts;
  }

  private static JsonObject wrapped(LooseJson event, int part, boolean isByApi) {
    return Json.createObjectBuilder()
        .add(EVENT, event.object())
        .add("part", part)
        .add("by_api", isByApi)
        .build();
  }

  /** Returns an event per named message, and one for all messages up to a given moment. */
  private static List<ProviderEvent> receipts(
      LooseJson event, LooseJson receipt, String chat, String how) {
    List<ProviderEvent> all = new ArrayList<>();
    Stream<String> named =
        receipt.object().get("mids") instanceof jakarta.json.JsonArray mids
            ? mids.getValuesAs(JsonString.class).stream().map(JsonString::getString)
            : Stream.of(receipt.text("mid"));
    named
        .filter(mid -> !mid.isEmpty())
        .forEach(
            mid ->
                all.add(
                    new ProviderEvent(
                        "ack",
                        mid + ":" + how,
                        mid,
                        Json.createObjectBuilder().add("mid", mid).add("how", how).build())));
    String until = receipt.text(WATERMARK);
    // Instagram names the last message that was seen; earlier ones were seen too.
    String moment = until.isEmpty() ? event.text("timestamp") : until;
    if (!moment.isEmpty()) {
      all.add(
          new ProviderEvent(
              WATERMARK,
              chat + ":" + how + ":" + moment,
              null,
              Json.createObjectBuilder()
                  .add("chat", chat)
                  .add("how", how)
                  .add("until", moment)
                  .build()));
    }
    return all.isEmpty() ? List.of(unrecognized(event)) : all;
  }

  private static ProviderEvent unrecognized(LooseJson what) {
    return new ProviderEvent(ProviderEvent.UNRECOGNIZED, digest(what), null, what.object());
  }

  private static String digest(LooseJson of) {
    return HexFormat.of().formatHex(Secrets.sha256(of.object().toString()));
  }

  /** Returns the contact: the sender, or the recipient of an echo. */
  private static String chat(LooseJson event) {
    boolean isEcho = event.child(MESSAGE).isTrue("is_echo");
    return event.child(isEcho ? "recipient" : "sender").text("id");
  }

  /** Interprets an event. */
  static Inbound interpret(ProviderEvent event) {
    LooseJson body = new LooseJson(event.body());
    return switch (event.kind()) {
      case MESSAGE -> received(event.key(), body);
      case "ack" -> new Inbound.Acked(body.text("mid"), null, ack(body), null);
      case WATERMARK ->
          new Inbound.Reached(body.text("chat"), ack(body), body.moment("until", Time.now()));
      case "edit" -> {
        LooseJson edit = body.child(EDIT);
        yield new Inbound.Edited(edit.text("mid"), edit.text("text"));
      }
      case "revoke" ->
          new Inbound.Revoked(
              body.child(MESSAGE).text("mid"), body.moment("timestamp", Time.now()));
      default -> new Inbound.Unrecognized("the event is unknown or belongs to another account");
    };
  }

  private static Ack ack(LooseJson body) {
    return body.text("how").equals(READ) ? Ack.READ : Ack.DELIVERED;
  }

  private static Inbound received(String key, LooseJson body) {
    LooseJson event = body.child(EVENT);
    LooseJson message = event.child(MESSAGE);
    boolean isOwn = message.isTrue("is_echo");
    Inbound.Content content =
        message.object().isEmpty()
            ? SocialParts.ofOther(event)
            : SocialParts.of(message, body.number("part", 0));
    return new Inbound.Received(
        key,
        new Inbound.Peer(chat(event), null, null),
        isOwn ? Inbound.Sender.own(body.isTrue("by_api")) : Inbound.Sender.CONTACT,
        isOwn ? message.textOrNull("metadata") : null,
        content,
        isOwn ? Ack.SENT : Ack.DELIVERED,
        event.moment("timestamp", Time.now()));
  }
}
