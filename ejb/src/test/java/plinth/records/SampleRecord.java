package plinth.records;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;

/** A record of the tests: its stored data and its system fields. */
public record SampleRecord(long id, JsonObject data, Instant createdAt) {
  String slug() {
    return "rec-" + id;
  }

  String createdBy() {
    return "admin:" + id % 3;
  }

  public RecordValues values() {
    JsonObjectBuilder all = Json.createObjectBuilder(data);
    all.add("slug", slug()).add("created_by", createdBy());
    all.add("updated_by", createdBy()).add("version", 1).add("id", id);
    all.add("created_at", createdAt.toString()).add("updated_at", createdAt.toString());
    return RecordValues.of(all.build());
  }
}
