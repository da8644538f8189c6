package plinth.transfer.source;

import jakarta.json.JsonObject;
import plinth.kernel.Json;

/**
 * A position between two rows of a file, for a checkpoint.
 *
 * @param offset the number of bytes before it
 * @param number the number of the row after it
 */
public record RowPosition(long offset, long number) {
  /** The position as JSON. */
  public JsonObject toJson() {
    return Json.createObjectBuilder().add("offset", offset).add("number", number).build();
  }

  /** Reads the position that {@link #toJson} wrote. */
  public static RowPosition of(JsonObject json) {
    return new RowPosition(
        json.getJsonNumber("offset").longValueExact(),
        json.getJsonNumber("number").longValueExact());
  }
}
