package plinth.scim;

import jakarta.json.JsonArray;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import plinth.kernel.Json;
import plinth.kernel.Secrets;
import plinth.scim.protocol.ResourceKind;

/**
 * Completes resources with their ids, addresses and versions. The version is a digest of all that
 * is shown, so that it also changes with groups and with what admins do.
 *
 * @param base the address of SCIM on this server
 */
record ResourceAddress(String base) {
  private static final int DIGITS = 16;

  JsonObject complete(
      ResourceKind kind, String id, JsonObject attributes, Instant createdAt, Instant updatedAt) {
    JsonArrayBuilder schemas = Json.createArrayBuilder().add(kind.schema());
    String extension = kind.extension();
    if (extension != null && attributes.containsKey(extension)) {
      schemas.add(extension);
    }
    JsonObjectBuilder resource = Json.createObjectBuilder().add("schemas", schemas).add("id", id);
    attributes.forEach(resource::add);
    JsonObject meta =
        Json.createObjectBuilder()
            .add("resourceType", kind.word())
            .add("created", text(createdAt))
            .add("lastModified", text(updatedAt))
            .add("location", of(kind, id))
            .build();
    JsonObject shown = resource.add("meta", meta).build();
    String digest = HexFormat.of().formatHex(Secrets.sha256(shown.toString()));
    JsonObject versioned =
        Json.createObjectBuilder(meta)
            .add("version", "W/\"" + digest.substring(0, DIGITS) + "\"")
            .build();
    return Json.createObjectBuilder(shown).add("meta", versioned).build();
  }

  /** The addresses of other resources beside their ids. */
  JsonArray withReferences(JsonArray others, ResourceKind kind, String type) {
    JsonArrayBuilder all = Json.createArrayBuilder();
    for (JsonValue other : others) {
      JsonObject one = other.asJsonObject();
      all.add(
          Json.createObjectBuilder(one)
              .add("$ref", of(kind, one.getString("value")))
              .add("type", type));
    }
    return all.build();
  }

  private String of(ResourceKind kind, String id) {
    return base + "/" + kind.endpoint() + "/" + id;
  }

  private static String text(Instant moment) {
    return moment.truncatedTo(ChronoUnit.MILLIS).toString();
  }
}
