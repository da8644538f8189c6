package plinth.transfer.source;

import jakarta.json.JsonObject;
import plinth.kernel.Json;

/**
 * A place between two rows of a file, for a checkpoint.
 *
 * @param offset the bytes before it
 * @param number the number of the row behind it
 */
public record RowPosition(long offset, long number) {
  /** The place as JSON. */
  public JsonObject toJson() {
    return Json.createObjectBuilder().add("offset", offset).add("number", number).build();
  }

  /** The place that {@link #toJson} wrote. */
  public static RowPosition of(JsonObject json) {
    return new RowPosition(
        json.getJsonNumber("offset").longValueExact(),
        json.getJsonNumber("number").longValueExact());
  }
}
