package plinth.scim;

import jakarta.json.JsonObject;
import java.util.List;
import plinth.kernel.Json;

/**
 * A part of a list.
 *
 * @param total how many there are in all
 * @param startIndex the place of the first one, from 1
 * @param resources the resources
 */
public record Listing(long total, int startIndex, List<JsonObject> resources) {
  private static final String SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

  /** The answer. */
  public JsonObject toJson() {
    return Json.createObjectBuilder()
        .add("schemas", Json.createArrayBuilder().add(SCHEMA))
        .add("totalResults", total)
        .add("startIndex", startIndex)
        .add("itemsPerPage", resources.size())
        .add("Resources", Json.createArrayBuilder(resources))
        .build();
  }
}
