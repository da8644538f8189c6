package plinth.cli.demo;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/**
 * A session of the chat-app gateway. The simulator scans its code after three seconds, and its
 * contacts answer with an echo.
 */
final class SimulatedLine {
  private static final String TYPE = "/messaging/sessions/chatapp/";
  private static final Duration SCAN = Duration.ofSeconds(6);
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Client client;
  private final String session;

  private SimulatedLine(Client client, String session) {
    this.client = client;
    this.session = session;
  }

  /**
   * Creates and starts the session, without waiting until its code is scanned; returns nothing if
   * the gateway refuses it.
   */
  static Optional<SimulatedLine> connect(Client client) {
    JsonObject made;
    try {
      made = client.post(TYPE + "connect", json().build()).data().getJsonObject("session");
    } catch (Failure refused) {
      return Optional.empty();
    }
    String slug = made.getString("slug");
    client.send("PATCH", TYPE + slug, json().add("name", "Front desk (simulator)").build());
    client.post(
        TYPE + slug + "/objects",
        json().add("objects", Answer.JSON.createArrayBuilder().add("contacts")).build());
    return Optional.of(new SimulatedLine(client, slug));
  }

  /** Writes to contacts and labels the chats; returns whether the session is connected. */
  boolean write(Contacts contacts, Files files) {
    if (!Patience.awaitTrue(SCAN, this::isConnected)) {
      return false;
    }
    client.post("/messaging/labels/sync", json().add("session_slug", session).build());
    Map<String, String> labels = labels();
    for (JsonObject chat : Resources.json("front-desk.json")) {
      Contacts.Contact contact = contacts.of(chat.getString("contact"));
      String slug =
          client
              .post(
                  "/messaging/chats/" + session,
                  json().add("phone", contact.phone()).add("name", contact.name()).build())
              .data()
              .getString("slug");
      send(slug, chat, files);
      label(slug, chat, labels);
    }
    return true;
  }

  private boolean isConnected() {
    return client.get(TYPE + session).data().getString("status").equals("connected");
  }

  private Map<String, String> labels() {
    Map<String, String> slugs = new HashMap<>();
    Patience.awaitTrue(
        PATIENCE,
        () -> {
          for (JsonObject label : client.get("/messaging/labels?session=" + session).items()) {
            slugs.put(label.getString("name"), label.getString("slug"));
          }
          return !slugs.isEmpty();
        });
    return slugs;
  }

  private void send(String chat, JsonObject given, Files files) {
    String type = given.getString("type");
    JsonObjectBuilder message = json().add("text", given.getString("text"));
    if (type.equals("document")) {
      message.add("file", files.uploadOffer("Offer for the " + given.getString("topic")));
    } else if (type.equals("image")) {
      message.add("file", files.uploadPicture(given.getString("topic")));
    }
    client.post("/messaging/messages/send/" + chat + "/" + type, message.build());
  }

  private void label(String chat, JsonObject given, Map<String, String> labels) {
    JsonArrayBuilder slugs = Answer.JSON.createArrayBuilder();
    String slug = labels.get(given.getString("label", ""));
    if (slug != null) {
      client.post(
          "/messaging/labels/chats/" + chat + "/labels",
          json().add("labels", slugs.add(slug)).build());
    }
  }

  private static JsonObjectBuilder json() {
    return Answer.JSON.createObjectBuilder();
  }
}
