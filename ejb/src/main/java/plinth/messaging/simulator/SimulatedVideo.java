package plinth.messaging.simulator;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import plinth.kernel.Hmac;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Secrets;
import plinth.kernel.Time;

/**
 * Simulates TikTok's Business Messaging API. The app of an account is the one with the same id,
 * otherwise the last one that registered a webhook.
 */
final class SimulatedVideo {
  private static final int ID = 24;

  private final SimulatedDelivery delivery;
  private final Simulator simulator;
  private final Map<String, SimulatedHook> apps = new ConcurrentHashMap<>();
  private final List<JsonObject> sent = new CopyOnWriteArrayList<>();
  private final Map<String, Map<String, List<JsonObject>>> accounts = new LinkedHashMap<>();
  private volatile String last = "";

  SimulatedVideo(Simulator simulator, SimulatedDelivery delivery) {
    this.simulator = simulator;
    this.delivery = delivery;
  }

  /** Returns the messages and actions sent by all accounts, in order. */
  List<JsonObject> sent() {
    return List.copyOf(sent);
  }

  /** Answers a call. */
  JsonValue answer(String[] path, Map<String, String> query, LooseJson body) {
    String what = String.join("/", path).replaceAll("/+$", "");
    JsonObjectBuilder data = Json.createObjectBuilder();
    switch (what) {
      case "tt_user/oauth2/refresh_token" ->
          data.add("access_token", "act." + Secrets.randomWord(ID))
              .add("refresh_token", "rft." + Secrets.randomWord(ID))
              .add("expires_in", 86_400);
      case "business/get" -> data.add("username", "simulated").add("display_name", "Simulated");
      case "business/webhook/update" -> {
        last = body.text("app_id");
        apps.put(last, new SimulatedHook(body.text("callback_url"), body.text("secret")));
      }
      case "business/message/media/upload" ->
          data.add("media_id", "media-" + Secrets.randomWord(ID));
      case "business/message/media/download" ->
          data.add("download_url", simulator.address() + "/api/files/" + body.text("media_id"));
      case "business/message/send" -> data.add("message", send(body));
      case "business/message/conversation/list" -> data.add("conversations", conversations(query));
      case "business/message/content/list" -> content(query, data);
      default -> throw new SimulatedRefusal(404, "Not found");
    }
    return Json.createObjectBuilder()
        .add("code", 0)
        .add("message", "OK")
        .add("request_id", Secrets.randomWord(ID))
        .add("data", data)
        .build();
  }

  private JsonObjectBuilder send(LooseJson body) {
    String business = body.text("business_id");
    String conversation = body.text("recipient");
    sent.add(body.object());
    if (body.text("message_type").equals("SENDER_ACTION")) {
      return Json.createObjectBuilder().add("message_id", "");
    }
    String id = Secrets.randomWord(ID);
    String text = body.text("text.body");
    JsonObject message =
        message(business, conversation, id, true)
            .add("message_tag", Json.createObjectBuilder().add("source", "API"))
            .add("type", body.text("message_type").toLowerCase(java.util.Locale.ROOT))
            .add("text", Json.createObjectBuilder().add("body", text))
            .build();
    addMessage(business, conversation, message);
    deliver(business, "im_send_msg", message);
    if (simulator.script().lastAck() >= 3) {
      JsonObject read =
          message(business, conversation, "", false)
              .add(
                  "read",
                  Json.createObjectBuilder().add("last_read_timestamp", Time.now().toEpochMilli()))
              .build();
      deliver(business, "im_mark_read_msg", read);
    }
    simulator
        .answer(business + conversation, text)
        .ifPresent(answer -> receive(business, conversation, answer));
    return Json.createObjectBuilder().add("message_id", id);
  }

  /** Simulates a message from a contact to an account, and returns the message's id. */
  String receive(String business, String conversation, String text) {
    String id = Secrets.randomWord(ID);
    JsonObject message =
        message(business, conversation, id, false)
            .add("type", "text")
            .add("text", Json.createObjectBuilder().add("body", text))
            .build();
    addMessage(business, conversation, message);
    deliver(business, "im_receive_msg", message);
    return id;
  }

  /** Simulates a picture from a contact, which is stored under this name. */
  String receivePicture(String business, String conversation, String file) {
    String id = Secrets.randomWord(ID);
    JsonObject message =
        message(business, conversation, id, false)
            .add("type", "image")
            .add("image", Json.createObjectBuilder().add("media_id", file))
            .build();
    deliver(business, "im_receive_msg", message);
    return id;
  }

  private static JsonObjectBuilder message(
      String business, String conversation, String id, boolean isOwn) {
    JsonObject account =
        Json.createObjectBuilder().add("id", business).add("role", "business_account").build();
    JsonObject contact =
        Json.createObjectBuilder()
            .add("id", "user-" + conversation)
            .add("role", "personal_account")
            .build();
    return Json.createObjectBuilder()
        .add("conversation_id", conversation)
        .add("message_id", id)
        .add("timestamp", Time.now().toEpochMilli())
        .add("from", isOwn ? "simulated" : "Contact " + conversation)
        .add("from_user", isOwn ? account : contact)
        .add("to_user", isOwn ? contact : account);
  }

  private void addMessage(String business, String conversation, JsonObject message) {
    JsonObject past =
        Json.createObjectBuilder(message)
            .add(
                "message_type",
                new LooseJson(message).text("type").toUpperCase(java.util.Locale.ROOT))
            .build();
    synchronized (accounts) {
      accounts
          .computeIfAbsent(business, id -> new LinkedHashMap<>())
          .computeIfAbsent(conversation, id -> new ArrayList<>())
          .add(0, past);
    }
  }

  private JsonArrayBuilder conversations(Map<String, String> query) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    if (query.getOrDefault("conversation_type", "").equals("SINGLE")) {
      synchronized (accounts) {
        accounts
            .getOrDefault(query.getOrDefault("business_id", ""), Map.of())
            .keySet()
            .forEach(id -> all.add(Json.createObjectBuilder().add("conversation_id", id)));
      }
    }
    return all;
  }

  /** Adds the last twenty messages, the maximum of the API. */
  private void content(Map<String, String> query, JsonObjectBuilder data) {
    String conversation = query.getOrDefault("conversation_id", "");
    JsonArrayBuilder messages = Json.createArrayBuilder();
    synchronized (accounts) {
      accounts
          .getOrDefault(query.getOrDefault("business_id", ""), Map.of())
          .getOrDefault(conversation, List.of())
          .stream()
          .limit(20)
          .forEach(messages::add);
    }
    data.add("messages", messages)
        .add(
            "participants",
            Json.createArrayBuilder()
                .add(
                    Json.createObjectBuilder()
                        .add("role", "PERSONAL_ACCOUNT")
                        .add("display_name", "Contact " + conversation)));
  }

  private void deliver(String business, String event, JsonObject content) {
    SimulatedHook own = apps.get(business);
    SimulatedHook hook = own == null ? apps.get(last) : own;
    if (hook == null) {
      return;
    }
    String text =
        Json.createObjectBuilder()
            .add("client_key", last)
            .add("event", event)
            .add("create_time", Time.now().getEpochSecond())
            .add("user_openid", business)
            .add("content", content.toString())
            .build()
            .toString();
    long moment = Time.now().getEpochSecond();
    String signature = Hmac.SHA256.hex(hook.secret(), moment + "." + text);
    delivery.deliver(
        simulator.script(),
        hook.url(),
        Map.of("TikTok-Signature", "t=" + moment + ",s=" + signature),
        text);
  }
}
