package plinth.transfer.export;

import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import plinth.kernel.Json;

/** Stores which fields an export shows: their numbers, by the slugs of their objects. */
public final class ShownFields {
  private ShownFields() {}

  /** The fields as JSON. */
  public static JsonObject toJson(Map<String, Set<Long>> shown) {
    JsonObjectBuilder json = Json.createObjectBuilder();
    shown.forEach((object, fields) -> json.add(object, Json.createArrayBuilder(fields)));
    return json.build();
  }

  /** Reads the fields that {@link #toJson} wrote. */
  public static Map<String, Set<Long>> of(JsonObject json) {
    Map<String, Set<Long>> fields = new TreeMap<>();
    json.forEach(
        (object, numbers) ->
            fields.put(
                object,
                new TreeSet<>(numbers.asJsonArray().getValuesAs(JsonNumber::longValueExact))));
    return fields;
  }
}
