package plinth.scim.protocol;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/** A kind of resources, with the attributes that Plinth keeps of each. */
public final class ResourceKind {
  /** People. */
  public static final ResourceKind USER =
      new ResourceKind("User", "Users", Schemas.USER, Schemas.ENTERPRISE);

  /** Groups of people. */
  public static final ResourceKind GROUP = new ResourceKind("Group", "Groups", Schemas.GROUP, null);

  private static final String EXTERNAL_ID = "externalId";

  private final String word;
  private final String endpoint;
  private final String schema;
  private final @Nullable String extension;
  private final Map<String, Attribute> core = new LinkedHashMap<>();
  private final Map<String, Attribute> extended = new LinkedHashMap<>();

  private ResourceKind(String word, String endpoint, String schema, @Nullable String extension) {
    this.word = word;
    this.endpoint = endpoint;
    this.schema = schema;
    this.extension = extension;
    core.put(
        Attribute.key(EXTERNAL_ID), new Attribute(EXTERNAL_ID, "string", false, false, Map.of()));
    Schemas.attributes(schema).forEach(one -> core.put(Attribute.key(one.name()), one));
    if (extension != null) {
      Schemas.attributes(extension).forEach(one -> extended.put(Attribute.key(one.name()), one));
    }
  }

  /** All kinds. */
  public static List<ResourceKind> all() {
    return List.of(USER, GROUP);
  }

  /** The name of the kind. */
  public String word() {
    return word;
  }

  /** The last part of the address of its resources. */
  public String endpoint() {
    return endpoint;
  }

  /** The URN of its schema. */
  public String schema() {
    return schema;
  }

  /** The URN of the extension of its schema; null: it has none. */
  public @Nullable String extension() {
    return extension;
  }

  /** The attribute with a name; null if there is none. */
  @Nullable Attribute find(boolean isExtended, String name) {
    return (isExtended ? extended : core).get(Attribute.key(name));
  }

  /** What a body says about a resource, in the form of the schema. */
  public JsonObject read(JsonObject body) {
    requireSchema(body);
    JsonObjectBuilder read = Json.createObjectBuilder();
    JsonObject known = read(body, core);
    known.forEach(read::add);
    if (extension != null) {
      body.forEach(
          (key, value) -> {
            if (key.equalsIgnoreCase(extension) && value instanceof JsonObject more) {
              JsonObject parts = read(more, extended);
              if (!parts.isEmpty()) {
                read.add(extension, parts);
              }
            }
          });
    }
    return read.build();
  }

  private static JsonObject read(JsonObject body, Map<String, Attribute> attributes) {
    JsonObjectBuilder read = Json.createObjectBuilder();
    body.forEach(
        (key, value) -> {
          Attribute attribute = attributes.get(Attribute.key(key));
          JsonValue known =
              attribute == null || attribute.isReadOnly() ? null : attribute.read(value);
          if (attribute != null && known != null) {
            read.add(attribute.name(), known);
          }
        });
    return read.build();
  }

  private void requireSchema(JsonObject body) {
    JsonValue named = body.get("schemas");
    if (named == null) {
      return;
    }
    boolean isNamed =
        named instanceof JsonArray all
            && all.stream()
                .anyMatch(one -> one instanceof JsonString text && text.getString().equals(schema));
    if (!isNamed) {
      throw ScimProblem.SCIM_INVALID.because("schemas must contain " + schema);
    }
  }
}
