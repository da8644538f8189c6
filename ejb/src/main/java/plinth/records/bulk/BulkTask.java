package plinth.records.bulk;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import java.util.List;
import plinth.kernel.Json;
import plinth.records.operation.BulkAction;

/**
 * The parameters of a bulk operation, as its job stores them.
 *
 * @param object the slug of the object
 * @param action what is done with each record
 * @param selection which records, by a filter
 * @param token the operation
 * @param at the moment that relative dates of the filter refer to
 * @param until the highest number of a record at the start; later records are not affected
 */
record BulkTask(
    String object, BulkAction action, Selection selection, String token, Instant at, long until) {

  JsonObject json() {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("object", object)
            .add("action", action.json())
            .add("q", selection.q())
            .add("token", token)
            .add("at", at.toString())
            .add("until", until);
    if (selection.filter() != null) {
      json.add("filter", selection.filter());
    }
    return json.build();
  }

  static BulkTask of(JsonObject json) {
    return new BulkTask(
        json.getString("object"),
        BulkAction.of(json.getJsonObject("action")),
        new Selection(List.of(), json.get("filter"), json.getString("q")),
        json.getString("token"),
        Instant.parse(json.getString("at")),
        json.getJsonNumber("until").longValueExact());
  }
}
