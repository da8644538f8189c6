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
 * A query about many records that is answered in parts; the caller keeps it between them. Each
 * record stands in the answer as it is when its part is read; one that is made after the question
 * was asked, or that is deleted or changed so that it does not meet the question any more before
 * its part is read, is left out. By number no record comes twice and none that stays is missed; by
 * another order that holds for records whose sorted values do not change meanwhile.
 *
 * @param object the slug of the object
 * @param fields what is shown, in this order: slugs of fields and of system fields
 * @param sort {@code field,-field}; empty: by number, the oldest first
 * @param q words that the searchable text holds; empty: any
 * @param filter a condition; null: none
 * @param at the moment that relative dates of the filter count from
 * @param until the highest number of a record when it was asked
 */
public record RecordScan(
    String object,
    List<String> fields,
    String sort,
    String q,
    @Nullable JsonValue filter,
    Instant at,
    long until) {
  /** Keeps its own list. */
  public RecordScan {
    fields = List.copyOf(fields);
  }

  /** The question as JSON. */
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

  /** The question that {@link #toJson} wrote. */
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
