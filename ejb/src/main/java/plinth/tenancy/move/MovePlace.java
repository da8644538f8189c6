package plinth.tenancy.move;

import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import java.util.List;
import plinth.kernel.Json;

/**
 * The position of a pass over the tables of a workspace.
 *
 * @param table the current table; earlier ones are done
 * @param after the key of its last completed row, after {@code workspace_id}; empty: none
 */
public record MovePlace(String table, List<String> after) {
  /** The form in which a checkpoint stores it. */
  public JsonObject toJson() {
    JsonArrayBuilder key = Json.createArrayBuilder();
    after.forEach(key::add);
    return Json.createObjectBuilder().add("table", table).add("after", key).build();
  }

  /** Reads the result of {@link #toJson}. */
  public static MovePlace of(JsonObject json) {
    return new MovePlace(
        json.getString("table"), json.getJsonArray("after").getValuesAs(JsonString::getString));
  }
}
