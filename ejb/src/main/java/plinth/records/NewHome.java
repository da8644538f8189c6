package plinth.records;

import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import plinth.kernel.Json;
import plinth.objects.GrantedShape;

/**
 * The target object of a moved record, with the values that the record brings along.
 *
 * @param shape the object as the caller sees it
 * @param taking the object with the fields that take a value, including those that the caller does
 *     not see
 * @param carried the values that the record had; their references are not checked again
 * @param given the values that the caller adds
 */
public record NewHome(
    GrantedShape shape, GrantedShape taking, JsonObject carried, JsonObject given) {

  /** A request body that would create the record. */
  public JsonObject body() {
    JsonObjectBuilder values = Json.createObjectBuilder(carried);
    given.forEach(values::add);
    return Json.createObjectBuilder().add("data", values).build();
  }
}
