package plinth.transfer.export;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * The progress of an export.
 *
 * @param place the position where its last piece ended; null: the beginning
 * @param rows the number of records before that position
 */
record ExportPlace(@Nullable String place, long rows) {
  static final ExportPlace FIRST = new ExportPlace(null, 0);

  /** The approximate number of bytes of records that are in memory at a time. */
  private static final long FETCHED = 4L << 20;

  private static final int UNKNOWN = 200;
  private static final int LEAST = 10;
  private static final int MAX = 2_000;

  /**
   * The number of records to fetch at a time.
   *
   * @param written the number of bytes of all previous records
   */
  int fetch(long written) {
    return rows == 0 || written == 0
        ? UNKNOWN
        : (int) Math.max(LEAST, Math.min(MAX, FETCHED * rows / written));
  }

  JsonObject toJson() {
    JsonObjectBuilder json = Json.createObjectBuilder().add("rows", rows);
    if (place != null) {
      json.add("place", place);
    }
    return json.build();
  }

  static ExportPlace of(JsonObject json) {
    return new ExportPlace(
        json.getString("place", null), json.getJsonNumber("rows").longValueExact());
  }
}
