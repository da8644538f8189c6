package plinth.records;

import jakarta.json.JsonObject;
import java.time.Instant;

/**
 * A change of a locked record.
 *
 * @param data all values after it
 * @param changed what the change log keeps: old and new of the changed fields
 * @param operationId the operation that it belongs to
 * @param at the moment
 */
record RecordEdit(JsonObject data, JsonObject changed, String operationId, Instant at) {}
