package plinth.messaging.chatapp;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.util.Base64;
import java.util.Objects;
import plinth.kernel.Json;
import plinth.messaging.Parts;
import plinth.messaging.provider.Outgoing;

/** Messages as the gateway takes them. Pure. */
final class ChatAppSends {
  private ChatAppSends() {}

  /**
   * A call of the gateway.
   *
   * @param method the method of HTTP
   */
  record Call(String method, String path, JsonObject body) {}

  /** The call that sends a message. */
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
      case LOCATION -> post("/api/sendLocation", location(body, message.content()));
      case CONTACT -> post("/api/sendContactVcard", contacts(body, message.content()));
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

  private static JsonObjectBuilder location(JsonObjectBuilder body, JsonObject place) {
    return body.add("latitude", new BigDecimal(Parts.text(place, "latitude")))
        .add("longitude", new BigDecimal(Parts.text(place, "longitude")))
        .add("title", Parts.text(place, "name"));
  }

  private static JsonObjectBuilder contacts(JsonObjectBuilder body, JsonObject content) {
    JsonArrayBuilder contacts = Json.createArrayBuilder();
    for (JsonObject contact : Parts.objects(content, "contacts")) {
      String phone = Parts.text(contact, "phone");
      contacts.add(
          Json.createObjectBuilder()
              .add("fullName", Parts.text(contact, "name"))
              .add("phoneNumber", phone)
              .add("whatsappId", phone.replaceAll("[^0-9]", "")));
    }
    return body.add("contacts", contacts);
  }
}
