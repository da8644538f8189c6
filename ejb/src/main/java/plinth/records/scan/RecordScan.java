package plinth.records.scan;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Json;

/**
 * A query for many records that is answered in parts; the caller stores it between them. Each
 * record is returned in its state when its part is read. Records that are created after the query
 * started, or that are deleted or no longer match before their part is read, are left out. In the
 * order of numbers, no record is returned twice and none that still matches is missed; in another
 * order this holds for records whose sort values do not change meanwhile.
 *
 * @param object the slug of the object
 * @param fields the slugs of the fields and system fields to return, in order
 * @param sort {@code field,-field}; empty: by number, oldest first
 * @param q words that the searchable text must contain; empty: any text
 * @param filter a condition; null: none
 * @param at the moment that relative dates of the filter refer to
 * @param until the highest number of a record when the query started
 */
public record RecordScan(
    String object,
    List<String> fields,
    String sort,
    String q,
    @Nullable JsonValue filter,
    Instant at,
    long until) {
  /** Copies the list of fields. */
  public RecordScan {
    fields = List.copyOf(fields);
  }

  /** The query as JSON. */
  public JsonObject toJson() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("object", object)
            .add("fields", Json.createArrayBuilder(fields))
            .add("sort", sort)
            .add("q", q)
            .add("at", at.toString())
            .add("until", until);
    if (filter != null) {
      json.add("filter", filter);
    }
    return json.build();
  }

  /** Reads the query that {@link #toJson} wrote. */
  public static RecordScan of(JsonObject json) {
    return new RecordScan(
        json.getString("object"),
        json.getJsonArray("fields").getValuesAs(JsonString::getString),
        json.getString("sort"),
        json.getString("q"),
        json.get("filter"),
        Instant.parse(json.getString("at")),
        json.getJsonNumber("until").longValueExact());
  }
}
