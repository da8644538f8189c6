package plinth.records.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import plinth.fields.Shape;
import plinth.records.Assignment;

/**
 * A record to be inserted.
 *
 * @param slug its address
 * @param data the values of its fields
 * @param changed what the change log says besides the values, which it leaves out: the links, the
 *     assignment and a former slug, each with its old value
 * @param assignment its assignment
 * @param operationId the operation
 * @param at the time of the change
 */
public record NewRecord(
    String slug,
    JsonObject data,
    JsonObject changed,
    Assignment assignment,
    String operationId,
    Instant at) {
  /** A copy with the results of the formulas of its object. */
  NewRecord computed(Shape shape) {
    return withData(shape.withComputed(data));
  }

  /** A copy with other values. */
  public NewRecord withData(JsonObject values) {
    return new NewRecord(slug, values, changed, assignment, operationId, at);
  }
}
