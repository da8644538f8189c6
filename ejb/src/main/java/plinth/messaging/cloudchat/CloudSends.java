package plinth.messaging.cloudchat;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.util.Objects;
import plinth.kernel.Json;
import plinth.kernel.LooseJson;
import plinth.messaging.MessageType;
import plinth.messaging.provider.Outgoing;

/** Builds the cloud API's requests for messages. Stateless. */
final class CloudSends {
  private CloudSends() {}

  /**
   * Returns the body that sends a message.
   *
   * @param mediaId the id of its uploaded file; empty for none
   */
  static JsonObject of(Outgoing message, String mediaId) {
    String word = typeName(message.type());
    JsonObjectBuilder body =
        Json.createObjectBuilder()
            .add("messaging_product", "whatsapp")
            .add("recipient_type", "individual")
            .add("to", message.chat())
            .add("type", word)
            .add("biz_opaque_callback_data", message.reference());
    String replyTo = message.replyTo();
    if (replyTo != null && message.type() != MessageType.REACTION) {
      body.add("context", Json.createObjectBuilder().add("message_id", replyTo));
    }
    LooseJson content = new LooseJson(message.content());
    switch (message.type()) {
      case TEXT -> body.add(word, Json.createObjectBuilder().add("body", message.body()));
      case LOCATION -> body.add(word, location(content));
      case CONTACT -> body.add(word, contacts(content));
      case TEMPLATE -> body.add(word, template(content));
      case REACTION ->
          body.add(
              word,
              Json.createObjectBuilder()
                  .add("message_id", Objects.requireNonNull(replyTo, "a reaction is to a message"))
                  .add("emoji", message.body()));
      default -> body.add(word, media(message, mediaId));
    }
    return body.build();
  }

  private static String typeName(MessageType type) {
    return switch (type) {
      case VOICE -> "audio";
      case CONTACT -> "contacts";
      default -> type.code();
    };
  }

  private static JsonObjectBuilder media(Outgoing message, String mediaId) {
    JsonObjectBuilder media = Json.createObjectBuilder().add("id", mediaId);
    Outgoing.MediaFile file = message.file();
    if (file != null && message.type() == MessageType.DOCUMENT) {
      media.add("filename", file.name());
    }
    boolean hasCaption = message.type() != MessageType.VOICE && message.type() != MessageType.AUDIO;
    return hasCaption && !message.body().isEmpty() ? media.add("caption", message.body()) : media;
  }

  private static JsonObjectBuilder location(LooseJson place) {
    return Json.createObjectBuilder()
        .add("latitude", new BigDecimal(place.text("latitude")))
        .add("longitude", new BigDecimal(place.text("longitude")))
        .add("name", place.text("name"));
  }

  private static JsonArrayBuilder contacts(LooseJson content) {
    JsonArrayBuilder contacts = Json.createArrayBuilder();
    for (LooseJson contact : content.list("contacts")) {
      String name = contact.text("name");
      contacts.add(
          Json.createObjectBuilder()
              .add(
                  "name",
                  Json.createObjectBuilder().add("formatted_name", name).add("first_name", name))
              .add(
                  "phones",
                  Json.createArrayBuilder()
                      .add(
                          Json.createObjectBuilder()
                              .add("phone", contact.text("phone"))
                              .add("type", "CELL"))));
    }
    return contacts;
  }

  private static JsonObjectBuilder template(LooseJson content) {
    JsonObjectBuilder template =
        Json.createObjectBuilder()
            .add("name", content.text("name"))
            .add("language", Json.createObjectBuilder().add("code", content.text("language")));
    JsonArrayBuilder parameters = Json.createArrayBuilder();
    boolean hasAny = false;
    if (content.object().get("variables") instanceof jakarta.json.JsonArray variables) {
      for (jakarta.json.JsonString variable :
          variables.getValuesAs(jakarta.json.JsonString.class)) {
        hasAny = true;
        parameters.add(
            Json.createObjectBuilder().add("type", "text").add("text", variable.getString()));
      }
    }
    if (hasAny) {
      template.add(
          "components",
          Json.createArrayBuilder()
              .add(Json.createObjectBuilder().add("type", "body").add("parameters", parameters)));
    }
    return template;
  }
}
