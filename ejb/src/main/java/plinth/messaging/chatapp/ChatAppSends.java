package plinth.messaging.chatapp;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.Objects;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.messaging.provider.Outgoing;

/** Builds the gateway's requests for messages. Stateless. */
final class ChatAppSends {
  private ChatAppSends() {}

  /**
   * A request to the gateway.
   *
   * @param method the HTTP method
   */
  record Call(String method, String path, JsonObject body) {}

  /** Returns the request that sends a message. */
  static Call of(String session, Outgoing message) {
    JsonObjectBuilder body =
        Json.createObjectBuilder().add("session", session).add("chatId", message.chat());
    String replyTo = message.replyTo();
    if (replyTo != null) {
      body.add("reply_to", replyTo);
    }
    return switch (message.type()) {
      case TEXT, TEMPLATE -> post("/api/sendText", body.add("text", message.body()));
      case IMAGE -> file("/api/sendImage", body, message);
      case VIDEO -> file("/api/sendVideo", body.add("convert", false), message);
      case VOICE -> file("/api/sendVoice", body.add("convert", false), message);
      case AUDIO, DOCUMENT, STICKER -> file("/api/sendFile", body, message);
      case LOCATION -> post("/api/sendLocation", location(body, new LooseJson(message.content())));
      case CONTACT ->
          post("/api/sendContactVcard", contacts(body, new LooseJson(message.content())));
      case REACTION ->
          new Call(
              "PUT",
              "/api/reaction",
              Json.createObjectBuilder()
                  .add("session", session)
                  .add("messageId", Objects.requireNonNull(replyTo, "a reaction is to a message"))
                  .add("reaction", message.body())
                  .build());
      case UNKNOWN -> throw new IllegalArgumentException("nothing unknown is sent");
    };
  }

  private static Call post(String path, JsonObjectBuilder body) {
    return new Call("POST", path, body.build());
  }

  private static Call file(String path, JsonObjectBuilder body, Outgoing message) {
    Outgoing.MediaFile file = Objects.requireNonNull(message.file(), "media has a file");
    body.add(
        "file",
        Json.createObjectBuilder()
            .add("mimetype", file.mediaType())
            .add("filename", file.name())
            .add("data", Base64.getEncoder().encodeToString(file.bytes())));
    return post(path, message.body().isEmpty() ? body : body.add("caption", message.body()));
  }

  private static JsonObjectBuilder location(JsonObjectBuilder body, LooseJson place) {
    return body.add("latitude", new BigDecimal(place.text("latitude")))
        .add("longitude", new BigDecimal(place.text("longitude")))
        .add("title", place.text("name"));
  }

  private static JsonObjectBuilder contacts(JsonObjectBuilder body, LooseJson content) {
    JsonArrayBuilder contacts = Json.createArrayBuilder();
    for (LooseJson contact : content.list("contacts")) {
      String phone = contact.text("phone");
      contacts.add(
          Json.createObjectBuilder()
              .add("fullName", contact.text("name"))
              .add("phoneNumber", phone)
              .add("whatsappId", phone.replaceAll("[^0-9]", "")));
    }
    return body.add("contacts", contacts);
  }
}
