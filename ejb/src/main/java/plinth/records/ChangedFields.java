package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.util.Map;
import plinth.kernel.Json;

/** The {@code { field: { old, new } }} of a change, as the change log keeps it. */
final class ChangedFields {
  private ChangedFields() {}

  /** The changes from {@code before} to these new values. */
  static JsonObject between(JsonObject before, Map<String, JsonValue> changed) {
    JsonObjectBuilder fields = Json.createObjectBuilder();
    changed.forEach(
        (slug, value) ->
            fields.add(
                slug,
                Json.createObjectBuilder()
                    .add("old", before.getOrDefault(slug, JsonValue.NULL))
                    .add("new", value)));
    return fields.build();
  }
}
