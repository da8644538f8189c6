package plinth.messaging.simulator;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import plinth.kernel.Hmac;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Secrets;
import plinth.kernel.Time;

/** Simulates the chat-app gateway: WAHA's routes and its events. */
final class SimulatedGateway {
  private static final String WORKING = "WORKING";

  private final SimulatedDelivery delivery;
  private final Simulator simulator;
  private final Map<String, SimulatedSession> sessions = new ConcurrentHashMap<>();
  private final Set<String> revoked = ConcurrentHashMap.newKeySet();
  private final AtomicLong lastEvent = new AtomicLong();

  SimulatedGateway(Simulator simulator, SimulatedDelivery delivery) {
    this.simulator = simulator;
    this.delivery = delivery;
  }

  SimulatedSession session(String name) {
    SimulatedSession session = sessions.get(name);
    if (session == null) {
      throw new SimulatedRefusal(404, "Session not found");
    }
    return session;
  }

  boolean isRevoked(String message) {
    return revoked.contains(message);
  }

  Set<String> names() {
    return Set.copyOf(sessions.keySet());
  }

  /** Answers a call under {@code /api}. */
  JsonValue answer(String method, String[] path, Map<String, String> query, LooseJson body) {
    if (path[0].equals("sessions") && path.length == 1 && method.equals("GET")) {
      JsonArrayBuilder all = Json.createArrayBuilder();
      sessions.values().forEach(session -> all.add(session.view()));
      return all.build();
    } else if (path[0].equals("sessions")) {
      return path.length == 1
          ? createSession(body.text("name"), body)
          : session(method, path, body);
    } else if (path[0].equals("contacts")) {
      return contact();
    } else if (path.length == 1) {
      return path[0].equals("sendSeen")
          ? Json.createObjectBuilder().add("success", true).build()
          : send(path[0], body);
    }
    SimulatedSession session = session(path[0]);
    return switch (path[1]) {
      case "auth" -> qr(session);
      case "chats" ->
          path.length == 2 ? chats(session, query) : chat(method, session, path, query, body);
      case "labels" -> labels(method, session, path, body);
      default -> throw new SimulatedRefusal(404, "Not found");
    };
  }

  private JsonValue session(String method, String[] path, LooseJson body) {
    if (path.length == 2) {
      return switch (method) {
        case "PUT" -> {
          session(path[1]);
          yield createSession(path[1], body);
        }
        case "DELETE" -> {
          sessions.remove(path[1]);
          yield Json.createObjectBuilder().build();
        }
        default -> session(path[1]).view();
      };
    }
    SimulatedSession session = session(path[1]);
    switch (path[2]) {
      case "start" -> start(session);
      case "stop" -> status(session, "STOPPED");
      case "restart" -> start(session);
      case "logout" -> status(session, "STOPPED");
      default -> throw new SimulatedRefusal(404, "Not found");
    }
    return session.view();
  }

  private JsonValue createSession(String name, LooseJson body) {
    SimulatedSession session = sessions.computeIfAbsent(name, SimulatedSession::new);
    for (LooseJson webhook : body.list("config.webhooks")) {
      session.configure(webhook.text("url"), webhook.text("hmac.key"));
    }
    return session.view();
  }

  private void start(SimulatedSession session) {
    if (session.status().equals(WORKING)) {
      return;
    }
    status(session, "SCAN_QR_CODE");
    long after = simulator.script().scanAfterMillis();
    if (after >= 0) {
      delivery.schedule(after, () -> scan(session));
    }
  }

  /** Simulates a person who scans the code. */
  void scan(SimulatedSession session) {
    if (session.status().equals("SCAN_QR_CODE")) {
      status(session, WORKING);
    }
  }

  void status(SimulatedSession session, String status) {
    if (session.changeStatus(status)) {
      event(
          session,
          "session.status",
          Json.createObjectBuilder().add("name", session.name()).add("status", status).build());
    }
  }

  private static JsonValue qr(SimulatedSession session) {
    if (!session.status().equals("SCAN_QR_CODE")) {
      throw new SimulatedRefusal(422, "Session status is not as expected");
    }
    return Json.createObjectBuilder().add("value", session.code()).build();
  }

  private JsonValue send(String call, LooseJson body) {
    SimulatedSession session = session(body.text("session"));
    if (!session.status().equals(WORKING)) {
      throw new SimulatedRefusal(422, "Session status is not as expected");
    }
    if (call.equals("reaction")) {
      return Json.createObjectBuilder().add("id", "true_" + id()).build();
    }
    double fate = delivery.chance() / 2;
    if (fate < simulator.script().errors() / 2 && fate < simulator.script().errors() / 4) {
      throw new SimulatedRefusal(503, "Busy");
    }
    String chat = body.text("chatId");
    String id = "true_" + chat + "_" + id();
    JsonObjectBuilder message =
        message(id, session.me(), chat, true, body.text("text"), Time.now())
            .add("source", "api")
            .add("ack", 1);
    if (body.findChild("file").isPresent()) {
      message.add("body", body.text("caption")).add("hasMedia", true);
      message.add("media", Json.createObjectBuilder().add("mimetype", body.text("file.mimetype")));
    }
    JsonObject sent = message.build();
    session.addMessage(chat, sent);
    event(session, "message.any", sent);
    for (int ack = 1; ack <= simulator.script().lastAck(); ack++) {
      event(
          session,
          "message.ack",
          Json.createObjectBuilder()
              .add("id", id)
              .add("from", chat)
              .add("fromMe", true)
              .add("ack", ack)
              .build());
    }
    simulator
        .answer(session.name() + chat, body.text("text"))
        .ifPresent(answer -> receive(session.name(), chat, answer));
    if (fate < simulator.script().errors() / 2) {
      throw new SimulatedRefusal(500, "Something went wrong");
    }
    simulator.awaitAnswer(session.name());
    return sent;
  }

  private static String id() {
    return Secrets.randomWord(20).toUpperCase(java.util.Locale.ROOT);
  }

  static JsonObjectBuilder message(
      String id, String from, String to, boolean isOwn, String body, Instant at) {
    return Json.createObjectBuilder()
        .add("id", id)
        .add("timestamp", at.getEpochSecond())
        .add("from", from)
        .add("to", to)
        .add("fromMe", isOwn)
        .add("body", body)
        .add("hasMedia", false);
  }

  /** Simulates a message from a contact, and returns the message's id. */
  String receive(String name, String chat, String body) {
    SimulatedSession session = session(name);
    String id = "false_" + chat + "_" + id();
    JsonObject message =
        message(id, chat, session.me(), false, body, Time.now())
            .add("source", "app")
            .add(
                "_data",
                Json.createObjectBuilder().add("notifyName", "Contact " + chat.substring(0, 4)))
            .build();
    session.addMessage(chat, message);
    event(session, "message.any", message);
    return id;
  }

  /** Delivers a signed event of a session. */
  void event(SimulatedSession session, String name, JsonObject payload) {
    long now = Time.now().toEpochMilli();
    JsonObject event =
        Json.createObjectBuilder()
            .add("id", "evt_" + Secrets.randomWord(24))
            .add("timestamp", lastEvent.updateAndGet(last -> Math.max(last + 1, now)))
            .add("session", session.name())
            .add("engine", "SIMULATED")
            .add("event", name)
            .add("me", Json.createObjectBuilder().add("id", session.me()))
            .add("payload", payload)
            .build();
    String body = event.toString();
    String signature = Hmac.SHA512.hex(session.key(), body);
    delivery.deliver(
        simulator.script(),
        session.callback(),
        Map.of("X-Webhook-Hmac", signature, "X-Webhook-Hmac-Algorithm", "sha512"),
        body);
  }

  private static JsonValue chats(SimulatedSession session, Map<String, String> query) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    session
        .chats(number(query, "offset", 0), number(query, "limit", 50))
        .forEach(id -> all.add(Json.createObjectBuilder().add("id", id)));
    return all.build();
  }

  private JsonValue chat(
      String method,
      SimulatedSession session,
      String[] path,
      Map<String, String> query,
      LooseJson body) {
    if (path.length == 4) {
      JsonArrayBuilder all = Json.createArrayBuilder();
      session
          .messages(path[2], number(query, "offset", 0), number(query, "limit", 50))
          .forEach(all::add);
      return all.build();
    }
    JsonObject message = session.message(path[4]);
    if (message == null) {
      throw new SimulatedRefusal(404, "Message not found");
    }
    if (method.equals("PUT")) {
      event(
          session,
          "message.edited",
          Json.createObjectBuilder()
              .add("editedMessageId", path[4])
              .add("body", body.text("text"))
              .build());
    } else {
      revoked.add(path[4]);
      event(
          session,
          "message.revoked",
          Json.createObjectBuilder().add("revokedMessageId", path[4]).build());
    }
    return Json.createObjectBuilder().build();
  }

  private static JsonValue labels(
      String method, SimulatedSession session, String[] path, LooseJson body) {
    if (path.length == 2) {
      return SimulatedSession.allLabels(null).build();
    }
    if (method.equals("PUT")) {
      Set<String> ids = new TreeSet<>();
      body.list("labels").forEach(label -> ids.add(label.text("id")));
      session.label(path[3], ids);
      return Json.createObjectBuilder().build();
    }
    return SimulatedSession.allLabels(session.labels(path[3])).build();
  }

  private static JsonValue contact() {
    return Json.createObjectBuilder()
        .add("name", "Simulated contact")
        .add("about", "Available")
        .add("profilePictureURL", JsonValue.NULL)
        .build();
  }

  private static int number(Map<String, String> query, String name, int fallback) {
    String text = query.getOrDefault(name, "");
    return text.isEmpty() ? fallback : Integer.parseInt(text);
  }
}
