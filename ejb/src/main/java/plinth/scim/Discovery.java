package plinth.scim;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.List;
import plinth.kernel.Json;
import plinth.scim.protocol.ResourceKind;
import plinth.scim.protocol.Schemas;

/** Describes what this server supports of SCIM. */
@ApplicationScoped
public class Discovery {
  private static final String CORE = "urn:ietf:params:scim:schemas:core:2.0:";

  @Inject private ScimConfig config;

  /** The features. */
  public JsonObject config() {
    return document("ServiceProviderConfig")
        .add("documentationUri", "https://www.rfc-editor.org/rfc/rfc7644")
        .add("patch", supported(true))
        .add("bulk", supported(false).add("maxOperations", 0).add("maxPayloadSize", 0))
        .add("filter", supported(true).add("maxResults", ListQuery.MAX))
        .add("changePassword", supported(false))
        .add("sort", supported(true))
        .add("etag", supported(true))
        .add(
            "authenticationSchemes",
            Json.createArrayBuilder()
                .add(
                    Json.createObjectBuilder()
                        .add("type", "oauthbearertoken")
                        .add("name", "Bearer token")
                        .add("description", "The token that an owner of the workspace made")
                        .add("primary", true)))
        .add("meta", meta("ServiceProviderConfig", "ServiceProviderConfig"))
        .build();
  }

  /** The kinds of resources. */
  public List<JsonObject> types() {
    return ResourceKind.all().stream().map(this::type).toList();
  }

  private JsonObject type(ResourceKind kind) {
    JsonArrayBuilder extensions = Json.createArrayBuilder();
    String extension = kind.extension();
    if (extension != null) {
      extensions.add(Json.createObjectBuilder().add("schema", extension).add("required", false));
    }
    return document("ResourceType")
        .add("id", kind.word())
        .add("name", kind.word())
        .add("endpoint", "/" + kind.endpoint())
        .add("schema", kind.schema())
        .add("schemaExtensions", extensions)
        .add("meta", meta("ResourceType", "ResourceTypes/" + kind.word()))
        .build();
  }

  /** The schemas. */
  public List<JsonObject> schemas() {
    return Schemas.all().stream()
        .map(
            schema -> {
              JsonObjectBuilder shown = document("Schema");
              schema.forEach(shown::add);
              return shown.add("meta", meta("Schema", "Schemas/" + schema.getString("id"))).build();
            })
        .toList();
  }

  private static JsonObjectBuilder document(String schema) {
    return Json.createObjectBuilder().add("schemas", Json.createArrayBuilder().add(CORE + schema));
  }

  private static JsonObjectBuilder supported(boolean is) {
    return Json.createObjectBuilder().add("supported", is);
  }

  private JsonObjectBuilder meta(String type, String path) {
    return Json.createObjectBuilder()
        .add("resourceType", type)
        .add("location", config.baseUrl() + "/" + path);
  }
}
