package plinth.scim.protocol;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import plinth.kernel.Json;

/** The schemas of resources: the attributes that Plinth keeps, as the discovery shows them. */
public final class Schemas {
  /** The schema of people. */
  public static final String USER = "urn:ietf:params:scim:schemas:core:2.0:User";

  /** The schema of groups. */
  public static final String GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";

  /** The extension for people in an organization. */
  public static final String ENTERPRISE =
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";

  private static final String FILE = "/scim/schemas.json";
  private static final List<JsonObject> ALL = load();

  private Schemas() {}

  /** All schemas. */
  public static List<JsonObject> all() {
    return ALL;
  }

  /** The attributes of a schema. */
  static List<Attribute> attributes(String id) {
    return ALL.stream()
        .filter(schema -> schema.getString("id").equals(id))
        .flatMap(schema -> Attribute.all(schema.getJsonArray("attributes")).stream())
        .toList();
  }

  private static List<JsonObject> load() {
    try (InputStream file = Objects.requireNonNull(Schemas.class.getResourceAsStream(FILE))) {
      return Json.parse(new InputStreamReader(file, StandardCharsets.UTF_8))
          .asJsonArray()
          .getValuesAs(JsonObject.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
