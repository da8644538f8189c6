package plinth.messaging.socialnetwork;

import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import plinth.kernel.Json;
import plinth.kernel.Secrets;
import plinth.kernel.Time;
import plinth.messaging.Ack;
import plinth.messaging.Parts;
import plinth.messaging.provider.Inbound;
import plinth.messaging.provider.ProviderEvent;

/** What deliveries of Messenger and Instagram mean: {@code entry[].messaging[]}. Pure. */
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
   * Takes a delivery apart: one for each message, file, receipt and reaction.
   *
   * @param own the account's id, as entries name it
   * @param app the app that sends from here
   */
  static List<ProviderEvent> events(String own, String app, JsonObject delivery) {
    List<ProviderEvent> all = new ArrayList<>();
    for (JsonObject entry : Parts.objects(delivery, "entry")) {
      List<JsonObject> events =
          Stream.of("messaging", "standby")
              .flatMap(name -> Parts.objects(entry, name).stream())
              .toList();
      if (events.isEmpty() || !Parts.text(entry, "id").equals(own)) {
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

  private static List<ProviderEvent> of(JsonObject event, String app) {
    String chat = chat(event);
    if (chat.isEmpty()) {
      return List.of(unrecognized(event));
    } else if (event.containsKey(MESSAGE)) {
      return message(event, app);
    } else if (event.containsKey(EDIT)) {
      JsonObject edit = Parts.object(event, EDIT);
      String mid = Parts.text(edit, "mid");
      return List.of(
          new ProviderEvent("edit", mid + ":" + Parts.text(edit, "num_edit"), mid, event));
    } else if (event.containsKey(REACTION) || event.containsKey(POSTBACK)) {
      String mid = Parts.text(Parts.object(event, POSTBACK), "mid");
      String id = mid.isEmpty() ? digest(event) : mid;
      return List.of(new ProviderEvent(MESSAGE, id, id, wrapped(event, 0, false)));
    } else if (event.containsKey(DELIVERY)) {
      return receipts(event, Parts.object(event, DELIVERY), chat, DELIVERY);
    } else if (event.containsKey(READ)) {
      return receipts(event, Parts.object(event, READ), chat, READ);
    }
    return List.of(unrecognized(event));
  }

  private static List<ProviderEvent> message(JsonObject event, String app) {
    JsonObject message = Parts.object(event, MESSAGE);
    String mid = Parts.text(message, "mid");
    if (mid.isEmpty()) {
      return List.of(unrecognized(event));
    } else if (Parts.is(message, "is_deleted")) {
      return List.of(new ProviderEvent("revoke", mid, mid, event));
    }
    boolean isByApi =
        !Parts.text(message, "metadata").isEmpty() || Parts.text(message, "app_id").equals(app);
    List<ProviderEvent> parts = new ArrayList<>();
    int count = Math.max(1, Parts.objects(message, "attachments").size());
    for (int part = 0; part < count; part++) {
      String id = SocialParts.id(mid, part);
      parts.add(new ProviderEvent(MESSAGE, id, id, wrapped(event, part, isByApi)));
    }
    return parts;
  }

  private static JsonObject wrapped(JsonObject event, int part, boolean isByApi) {
    return Json.createObjectBuilder()
        .add(EVENT, event)
        .add("part", part)
        .add("by_api", isByApi)
        .build();
  }

  /** Single messages where they are named, and all up to a moment where one is told. */
  private static List<ProviderEvent> receipts(
      JsonObject event, JsonObject receipt, String chat, String how) {
    List<ProviderEvent> all = new ArrayList<>();
    Stream<String> named =
        receipt.get("mids") instanceof jakarta.json.JsonArray mids
            ? mids.getValuesAs(JsonString.class).stream().map(JsonString::getString)
            : Stream.of(Parts.text(receipt, "mid"));
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
    String until = Parts.text(receipt, WATERMARK);
    // Instagram names the last message that was seen; those before it were seen by then too.
    String moment = until.isEmpty() ? Parts.text(event, "timestamp") : until;
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

  private static ProviderEvent unrecognized(JsonObject what) {
    return new ProviderEvent(ProviderEvent.UNRECOGNIZED, digest(what), null, what);
  }

  private static String digest(JsonObject of) {
    return HexFormat.of().formatHex(Secrets.sha256(of.toString()));
  }

  /** The contact: who wrote, and of an echo whom it went to. */
  private static String chat(JsonObject event) {
    boolean isEcho = Parts.is(Parts.object(event, MESSAGE), "is_echo");
    return Parts.text(Parts.object(event, isEcho ? "recipient" : "sender"), "id");
  }

  /** What it means. */
  static Inbound understand(ProviderEvent event) {
    JsonObject body = event.body();
    return switch (event.kind()) {
      case MESSAGE -> received(event.key(), body);
      case "ack" -> new Inbound.Acked(Parts.text(body, "mid"), null, ack(body), null);
      case WATERMARK ->
          new Inbound.Reached(
              Parts.text(body, "chat"), ack(body), Parts.moment(body, "until", Time.now()));
      case "edit" -> {
        JsonObject edit = Parts.object(body, EDIT);
        yield new Inbound.Edited(Parts.text(edit, "mid"), Parts.text(edit, "text"));
      }
      case "revoke" ->
          new Inbound.Revoked(
              Parts.text(Parts.object(body, MESSAGE), "mid"),
              Parts.moment(body, "timestamp", Time.now()));
      default -> new Inbound.Unrecognized("the event is not known, or of another account");
    };
  }

  private static Ack ack(JsonObject body) {
    return Parts.text(body, "how").equals(READ) ? Ack.READ : Ack.DELIVERED;
  }

  private static Inbound received(String key, JsonObject body) {
    JsonObject event = Parts.object(body, EVENT);
    JsonObject message = Parts.object(event, MESSAGE);
    boolean isOwn = Parts.is(message, "is_echo");
    SocialParts.Read read =
        message.isEmpty()
            ? SocialParts.ofOther(event)
            : SocialParts.of(message, Parts.number(body, "part", 0));
    return new Inbound.Received(
        key,
        new Inbound.Peer(chat(event), null, null),
        isOwn,
        isOwn && Parts.is(body, "by_api"),
        isOwn ? Parts.maybe(message, "metadata") : null,
        read.type(),
        read.body(),
        read.content(),
        read.media(),
        read.replyTo(),
        isOwn ? Ack.SENT : Ack.DELIVERED,
        Parts.moment(event, "timestamp", Time.now()));
  }
}
