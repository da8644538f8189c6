package plinth.tenancy.move;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.kernel.Json;

/**
 * The position of a pass over the tables of a workspace.
 *
 * @param table the table at hand; those before it are done
 * @param after the key of its last row that is done, behind {@code workspace_id}; empty: none is
 */
public record MovePlace(String table, List<String> after) {
  /** As a checkpoint keeps it. */
  public JsonObject toJson() {
    JsonArrayBuilder key = Json.createArrayBuilder();
    after.forEach(key::add);
    return Json.createObjectBuilder().add("table", table).add("after", key).build();
  }

  /** What {@link #toJson} wrote. */
  public static MovePlace of(JsonObject json) {
    return new MovePlace(
        json.getString("table"), json.getJsonArray("after").getValuesAs(JsonString::getString));
  }
}
