package plinth.records.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.fields.Shape;
import plinth.records.Assignment;
import plinth.records.ChangedFields;
import plinth.records.RecordRow;

/**
 * A change of a locked record.
 *
 * @param data all values after the change
 * @param changed the content of the change log: old and new values of the changed fields
 * @param assignment the new assignment; null: unchanged
 * @param operationId the operation
 * @param at the time of the change
 */
public record RecordEdit(
    JsonObject data,
    JsonObject changed,
    @Nullable Assignment assignment,
    String operationId,
    Instant at) {
  /** A copy with the results of the formulas of its object. */
  RecordEdit computed(Shape shape, RecordRow row) {
    JsonObject all = shape.withComputed(data, row.data());
    return new RecordEdit(
        all,
        ChangedFields.withComputed(shape, changed, row.data(), all),
        assignment,
        operationId,
        at);
  }

  /** Creates a change that keeps the assignment. */
  public RecordEdit(JsonObject data, JsonObject changed, String operationId, Instant at) {
    this(data, changed, null, operationId, at);
  }
}
