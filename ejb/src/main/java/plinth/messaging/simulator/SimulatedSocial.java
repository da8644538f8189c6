package plinth.messaging.simulator;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Hmac;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Secrets;
import plinth.kernel.Time;

/**
 * Simulates the Graph API of Messenger pages: the routes of a page and of its app, and its
 * deliveries. The app of a page is the one with the same number, otherwise the last one that
 * subscribed. As on the real API, an app cannot subscribe to Instagram's webhooks here.
 */
final class SimulatedSocial {
  private static final int MID = 30;
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ssZ", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final SimulatedDelivery delivery;
  private final Simulator simulator;
  private final Map<String, SimulatedHook> apps = new ConcurrentHashMap<>();
  private final Map<String, String> files = new ConcurrentHashMap<>();
  private final List<JsonObject> sent = new CopyOnWriteArrayList<>();
  private final Map<String, Map<String, List<JsonObject>>> pages = new LinkedHashMap<>();
  private volatile String last = "";

  SimulatedSocial(Simulator simulator, SimulatedDelivery delivery) {
    this.simulator = simulator;
    this.delivery = delivery;
  }

  /** Returns the messages and actions sent by all pages, in order. */
  List<JsonObject> sent() {
    return List.copyOf(sent);
  }

  /** Answers a call. */
  JsonValue answer(
      String method, String[] path, Map<String, String> query, String bearer, LooseJson body) {
    if (path.length == 1) {
      return Json.createObjectBuilder().add("id", path[0]).add("name", "Simulated contact").build();
    }
    return switch (path[1]) {
      case "subscriptions" -> subscribe(path[0], bearer, body);
      case "subscribed_apps" -> Json.createObjectBuilder().add("success", true).build();
      case "message_attachments" ->
          Json.createObjectBuilder().add("attachment_id", "att-" + Secrets.randomWord(12)).build();
      case "messages" -> method.equals("GET") ? messages(path[0], query) : send(path[0], body);
      case "conversations" -> conversations(path[0], query);
      case "attachments" -> attachments(path[0]);
      default -> throw new SimulatedRefusal(404, "Unknown path components");
    };
  }

  private JsonValue subscribe(String app, String bearer, LooseJson body) {
    if (!body.text("object").equals("page") || !bearer.startsWith(app + "|")) {
      throw new SimulatedRefusal(400, "Unsupported post request");
    }
    String url = body.text("callback_url");
    simulator.challenge(url, body.text("verify_token"));
    apps.put(app, new SimulatedHook(url, bearer.substring(app.length() + 1)));
    last = app;
    return Json.createObjectBuilder().add("success", true).build();
  }

  private JsonValue send(String page, LooseJson body) {
    String contact = body.text("recipient.id");
    if (body.has("sender_action")) {
      sent.add(body.object());
      return Json.createObjectBuilder().add("recipient_id", contact).build();
    }
    double fate = delivery.chance() / 2;
    if (fate < simulator.script().errors() / 4) {
      throw new SimulatedRefusal(503, "Busy");
    }
    sent.add(body.object());
    LooseJson message = body.child("message");
    String mid = "m_" + Secrets.randomWord(MID);
    long now = Time.now().toEpochMilli();
    String text = message.text("text");
    addMessage(page, contact, pastMessage(mid, page, contact, text, now));
    JsonObjectBuilder echo =
        Json.createObjectBuilder()
            .add("mid", mid)
            .add("is_echo", true)
            .add("app_id", page)
            .add("metadata", message.text("metadata"));
    if (message.has("text")) {
      echo.add("text", text);
    } else {
      echo.add(
          "attachments",
          Json.createArrayBuilder().add(Json.createObjectBuilder().add("type", "image")));
    }
    int reached = simulator.script().lastAck();
    deliver(page, page, contact, now, "message", echo);
    if (reached >= 2) {
      deliver(
          page,
          contact,
          page,
          now,
          "delivery",
          Json.createObjectBuilder()
              .add("mids", Json.createArrayBuilder().add(mid))
              .add("watermark", now));
    }
    if (reached >= 3) {
      deliver(page, contact, page, now, "read", Json.createObjectBuilder().add("watermark", now));
    }
    simulator.answer(page + contact, text).ifPresent(answer -> receive(page, contact, answer));
    if (fate < simulator.script().errors() / 2) {
      throw new SimulatedRefusal(500, "An unknown error has occurred");
    }
    return Json.createObjectBuilder().add("recipient_id", contact).add("message_id", mid).build();
  }

  /** Simulates a message from a contact to a page, and returns the message's id. */
  String receive(String page, String contact, String text) {
    String mid = "m_" + Secrets.randomWord(MID);
    long now = Time.now().toEpochMilli();
    addMessage(page, contact, pastMessage(mid, contact, page, text, now));
    deliver(
        page,
        contact,
        page,
        now,
        "message",
        Json.createObjectBuilder().add("mid", mid).add("text", text));
    return mid;
  }

  /** Simulates a picture from a contact, with its bytes at an address. */
  String receivePicture(String page, String contact, String url) {
    String mid = "m_" + Secrets.randomWord(MID);
    files.put(mid, url);
    JsonObjectBuilder attachment =
        Json.createObjectBuilder()
            .add("type", "image")
            .add("payload", Json.createObjectBuilder().add("url", url));
    deliver(
        page,
        contact,
        page,
        Time.now().toEpochMilli(),
        "message",
        Json.createObjectBuilder()
            .add("mid", mid)
            .add("attachments", Json.createArrayBuilder().add(attachment)));
    return mid;
  }

  private JsonValue attachments(String mid) {
    JsonArrayBuilder data = Json.createArrayBuilder();
    String url = files.get(mid);
    if (url != null) {
      data.add(
          Json.createObjectBuilder()
              .add("id", "1")
              .add("mime_type", "image/png")
              .add("image_data", Json.createObjectBuilder().add("url", url)));
    }
    return Json.createObjectBuilder().add("data", data).build();
  }

  private static JsonObject pastMessage(
      String mid, String from, String to, String text, long millis) {
    return Json.createObjectBuilder()
        .add("id", mid)
        .add("created_time", MOMENT.format(Instant.ofEpochMilli(millis)))
        .add("from", Json.createObjectBuilder().add("id", from))
        .add("to", people(to))
        .add("message", text)
        .build();
  }

  private static JsonObjectBuilder people(String... ids) {
    JsonArrayBuilder people = Json.createArrayBuilder();
    for (String id : ids) {
      people.add(Json.createObjectBuilder().add("id", id).add("name", "Contact " + id));
    }
    return Json.createObjectBuilder().add("data", people);
  }

  private void addMessage(String page, String contact, JsonObject message) {
    synchronized (pages) {
      pages
          .computeIfAbsent(page, id -> new LinkedHashMap<>())
          .computeIfAbsent(contact, id -> new ArrayList<>())
          .add(0, message);
    }
  }

  /** Returns all conversations of a page, or the one with a given contact. */
  private JsonValue conversations(String page, Map<String, String> query) {
    String only = query.getOrDefault("user_id", "");
    JsonArrayBuilder data = Json.createArrayBuilder();
    synchronized (pages) {
      pages
          .getOrDefault(page, Map.of())
          .forEach(
              (contact, messages) -> {
                if (only.isEmpty() || only.equals(contact)) {
                  data.add(
                      Json.createObjectBuilder()
                          .add("id", "t_" + page + "_" + contact)
                          .add("participants", people(contact, page))
                          .add("messages", data(messages)));
                }
              });
    }
    return Json.createObjectBuilder().add("data", data).build();
  }

  private static JsonObjectBuilder data(List<JsonObject> all) {
    JsonArrayBuilder data = Json.createArrayBuilder();
    all.forEach(data::add);
    return Json.createObjectBuilder().add("data", data);
  }

  /** Returns a page of the messages of a conversation, with a cursor to the next page. */
  private JsonValue messages(String conversation, Map<String, String> query) {
    String[] parts = conversation.split("_", 3);
    int offset = Integer.parseInt(query.getOrDefault("after", "0"));
    int limit = Integer.parseInt(query.getOrDefault("limit", "25"));
    synchronized (pages) {
      List<JsonObject> all =
          parts.length < 3
              ? List.of()
              : pages.getOrDefault(parts[1], Map.of()).getOrDefault(parts[2], List.of());
      JsonObjectBuilder answer = data(all.stream().skip(offset).limit(limit).toList());
      if (offset + limit < all.size()) {
        answer.add(
            "paging",
            Json.createObjectBuilder()
                .add("next", "there")
                .add(
                    "cursors",
                    Json.createObjectBuilder().add("after", String.valueOf(offset + limit))));
      }
      return answer.build();
    }
  }

  private void deliver(
      String page, String from, String to, long millis, String what, JsonObjectBuilder told) {
    SimulatedHook hook = hook(page);
    if (hook == null) {
      return;
    }
    JsonObject event =
        Json.createObjectBuilder()
            .add("sender", Json.createObjectBuilder().add("id", from))
            .add("recipient", Json.createObjectBuilder().add("id", to))
            .add("timestamp", millis)
            .add(what, told)
            .build();
    String text =
        Json.createObjectBuilder()
            .add("object", "page")
            .add(
                "entry",
                Json.createArrayBuilder()
                    .add(
                        Json.createObjectBuilder()
                            .add("id", page)
                            .add("time", millis)
                            .add("messaging", Json.createArrayBuilder().add(event))))
            .build()
            .toString();
    delivery.deliver(
        simulator.script(),
        hook.url(),
        Map.of("X-Hub-Signature-256", "sha256=" + Hmac.SHA256.hex(hook.secret(), text)),
        text);
  }

  private @Nullable SimulatedHook hook(String page) {
    SimulatedHook own = apps.get(page);
    return own == null ? apps.get(last) : own;
  }
}
