package plinth.records.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.records.Assignment;

/**
 * A change of a locked record.
 *
 * @param data all values after it
 * @param changed what the change log keeps: old and new of the changed fields
 * @param assignment to whom it is assigned after it; null: that stays
 * @param operationId the operation that it belongs to
 * @param at the moment
 */
public record RecordEdit(
    JsonObject data,
    JsonObject changed,
    @Nullable Assignment assignment,
    String operationId,
    Instant at) {
  /** A change that leaves the assignment as it is. */
  public RecordEdit(JsonObject data, JsonObject changed, String operationId, Instant at) {
    this(data, changed, null, operationId, at);
  }
}
