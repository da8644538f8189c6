package plinth.records.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import plinth.records.Assignment;

/**
 * A record to be inserted.
 *
 * @param slug its address
 * @param data the values of its fields
 * @param changed what the change log keeps: each set field with old null
 * @param assignment to whom it is assigned
 * @param operationId the operation that it belongs to
 * @param at the moment
 */
public record NewRecord(
    String slug,
    JsonObject data,
    JsonObject changed,
    Assignment assignment,
    String operationId,
    Instant at) {}
