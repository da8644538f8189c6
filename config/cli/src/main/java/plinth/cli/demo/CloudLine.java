package plinth.cli.demo;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;
import plinth.cli.api.Failure;

/**
 * A session of the cloud chat API with the simulator. Messages of contacts are delivered to it with
 * the signature of the simulated app, as the API does.
 *
 * @param server the server with the session
 * @param session the slug of the session
 */
record CloudLine(Connection server, String session) {
  private static final String TYPE = "/messaging/sessions/cloud_chat";

  /** The secret of the simulator's app, which signs deliveries. */
  private static final String APP_SECRET = "simulated";

  private static final String CONNECTED = "connected";

  /** Creates and starts the session; returns nothing if it cannot be started. */
  static Optional<CloudLine> connect(Connection server, Client client, Requests requests) {
    JsonObjectBuilder credentials =
        json()
            .add("phone_number_id", number())
            .add("access_token", "demonstration")
            .add("app_secret", APP_SECRET)
            .add("verify_token", "demonstration");
    JsonObject made =
        client
            .post(TYPE, json().add("name", "Sales line").add("credentials", credentials).build())
            .data();
    String path = TYPE + "/" + made.getString("slug");
    client.post(path + "/objects", json().add("objects", array().add("contacts")).build());
    client.post(
        path + "/admins",
        json()
            .add("admins", array().add(requests.slug("owner")).add(requests.slug("omar")))
            .build());
    if (!made.getBoolean("is_default")) {
      client.post(path + "/toggle-default", json().build());
    }
    try {
      client.post(path + "/status", json().add("action", "start").build());
    } catch (Failure refused) {
      return Optional.empty();
    }
    return client.get(path).data().getString("status").equals(CONNECTED)
        ? Optional.of(new CloudLine(server, made.getString("slug")))
        : Optional.empty();
  }

  /** The simulator of a server knows each number once. */
  private static String number() {
    return "555" + ThreadLocalRandom.current().nextInt(1_000, 10_000);
  }

  /** Delivers a text of a contact that was written at a moment. */
  void receive(Contacts.Contact from, String text, Instant at) {
    String body = delivery(from, text, at).toString();
    server.send(
        server
            .open("/api/v1/webhooks/messaging/cloud_chat/" + session)
            .header("Content-Type", "application/json")
            .header("X-Hub-Signature-256", "sha256=" + signature(body))
            .POST(BodyPublishers.ofString(body)));
  }

  private static JsonObject delivery(Contacts.Contact from, String text, Instant at) {
    String number = from.phone().substring(1);
    JsonObjectBuilder message =
        json()
            .add("from", number)
            .add("id", "wamid." + UUID.randomUUID())
            .add("timestamp", Long.toString(at.getEpochSecond()))
            .add("type", "text")
            .add("text", json().add("body", text));
    JsonObjectBuilder contact =
        json().add("wa_id", number).add("profile", json().add("name", from.name()));
    JsonObjectBuilder value =
        json().add("contacts", array().add(contact)).add("messages", array().add(message));
    JsonObjectBuilder change = json().add("field", "messages").add("value", value);
    return json()
        .add("object", "whatsapp_business_account")
        .add("entry", array().add(json().add("id", "1").add("changes", array().add(change))))
        .build();
  }

  /** Returns the signature of a delivery. */
  static String signature(String body) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(APP_SECRET.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static JsonObjectBuilder json() {
    return Answer.JSON.createObjectBuilder();
  }

  private static JsonArrayBuilder array() {
    return Answer.JSON.createArrayBuilder();
  }
}
