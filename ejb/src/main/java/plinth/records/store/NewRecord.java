package plinth.records.store;

import jakarta.json.JsonObject;
import java.time.Instant;
import plinth.records.Assignment;

/**
 * A record to be inserted.
 *
 * @param slug its address
 * @param data the values of its fields
 * @param changed the content of the change log: each set field with null as the old value
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
    Instant at) {}
