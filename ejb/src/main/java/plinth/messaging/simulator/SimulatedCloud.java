package plinth.messaging.simulator;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import plinth.kernel.Hmac;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.kernel.Secrets;
import plinth.kernel.Time;

/** Simulates the cloud API: the routes of a number, and its deliveries. */
final class SimulatedCloud {
  /** The secret of the simulated app, with which deliveries are signed. */
  static final String APP_SECRET = "simulated";

  private static final List<String> LADDER = List.of("sent", "delivered", "read");

  private final SimulatedDelivery delivery;
  private final Simulator simulator;
  private final Map<String, String> callbacks = new ConcurrentHashMap<>();
  private final List<JsonObject> sent = new CopyOnWriteArrayList<>();

  SimulatedCloud(Simulator simulator, SimulatedDelivery delivery) {
    this.simulator = simulator;
    this.delivery = delivery;
  }

  /** Returns the messages sent by all numbers, in order. */
  List<JsonObject> sent() {
    return List.copyOf(sent);
  }

  /** Answers a call for a number. */
  JsonValue answer(String method, String[] path, LooseJson body) {
    String number = path[0];
    if (path.length == 1 && method.equals("GET")) {
      return Json.createObjectBuilder()
          .add("id", number)
          .add("display_phone_number", "+1 555-" + number)
          .add("verified_name", "Simulated")
          .build();
    } else if (path.length == 1) {
      subscribe(number, body.child("webhook_configuration"));
      return Json.createObjectBuilder().add("success", true).build();
    }
    return switch (path[1]) {
      case "media" ->
          Json.createObjectBuilder().add("id", "media-" + Secrets.randomWord(12)).build();
      case "messages" -> send(number, body);
      default -> throw new SimulatedRefusal(404, "Unknown path components");
    };
  }

  /** Verifies a webhook by a challenge and stores it. */
  private void subscribe(String number, LooseJson webhook) {
    String url = webhook.text("override_callback_uri");
    simulator.challenge(url, webhook.text("verify_token"));
    callbacks.put(number, url);
  }

  private JsonValue send(String number, LooseJson body) {
    if (body.text("status").equals("read")) {
      return Json.createObjectBuilder().add("success", true).build();
    }
    String id = "wamid." + Secrets.randomWord(30);
    String to = body.text("to");
    sent.add(body.object());
    for (String status : LADDER.subList(0, Math.min(simulator.script().lastAck(), 3))) {
      JsonObject told =
          Json.createObjectBuilder()
              .add("id", id)
              .add("status", status)
              .add("timestamp", String.valueOf(Time.now().getEpochSecond()))
              .add("recipient_id", to)
              .add("biz_opaque_callback_data", body.text("biz_opaque_callback_data"))
              .build();
      deliver(
          number, Json.createObjectBuilder().add("statuses", Json.createArrayBuilder().add(told)));
    }
    return Json.createObjectBuilder()
        .add("messaging_product", "whatsapp")
        .add("messages", Json.createArrayBuilder().add(Json.createObjectBuilder().add("id", id)))
        .build();
  }

  /** Reports that an accepted message could not be delivered. */
  void fail(String number, String message, int code, String title) {
    JsonObject told =
        Json.createObjectBuilder()
            .add("id", message)
            .add("status", "failed")
            .add("timestamp", String.valueOf(Time.now().getEpochSecond()))
            .add(
                "errors",
                Json.createArrayBuilder()
                    .add(Json.createObjectBuilder().add("code", code).add("title", title)))
            .build();
    deliver(
        number, Json.createObjectBuilder().add("statuses", Json.createArrayBuilder().add(told)));
  }

  /** Simulates a message from a contact to a number, and returns the message's id. */
  String receive(String number, String from, String text) {
    String id = "wamid." + Secrets.randomWord(30);
    JsonObject message =
        Json.createObjectBuilder()
            .add("from", from)
            .add("id", id)
            .add("timestamp", String.valueOf(Time.now().getEpochSecond()))
            .add("type", "text")
            .add("text", Json.createObjectBuilder().add("body", text))
            .build();
    deliver(
        number,
        Json.createObjectBuilder()
            .add(
                "contacts",
                Json.createArrayBuilder()
                    .add(
                        Json.createObjectBuilder()
                            .add("wa_id", from)
                            .add("profile", Json.createObjectBuilder().add("name", "Contact"))))
            .add("messages", Json.createArrayBuilder().add(message)));
    return id;
  }

  private void deliver(String number, JsonObjectBuilder value) {
    JsonObject body =
        Json.createObjectBuilder()
            .add("object", "whatsapp_business_account")
            .add(
                "entry",
                Json.createArrayBuilder()
                    .add(
                        Json.createObjectBuilder()
                            .add("id", "1")
                            .add(
                                "changes",
                                Json.createArrayBuilder()
                                    .add(
                                        Json.createObjectBuilder()
                                            .add("field", "messages")
                                            .add("value", value)))))
            .build();
    String text = body.toString();
    String signature = "sha256=" + Hmac.SHA256.hex(APP_SECRET, text);
    delivery.deliver(
        simulator.script(),
        callbacks.getOrDefault(number, ""),
        Map.of("X-Hub-Signature-256", signature),
        text);
  }
}
