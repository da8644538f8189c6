package plinth.records.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.records.Assignment;

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
  /** Creates a change that keeps the assignment. */
  public RecordEdit(JsonObject data, JsonObject changed, String operationId, Instant at) {
    this(data, changed, null, operationId, at);
  }
}
