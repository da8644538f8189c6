package plinth.records.relocation;

import java.time.Instant;
import plinth.records.RecordKey;

/**
 * The result of moving a record to another object.
 *
 * @param from the previous key of the record
 * @param to the new key of the record
 * @param slug its new slug
 * @param left the row of the change log for its end in the old object
 * @param arrived the row of the change log for its creation in the new object
 * @param operationId the operation
 * @param at when it was moved
 */
public record Relocated(
    RecordKey from,
    RecordKey to,
    String slug,
    long left,
    long arrived,
    String operationId,
    Instant at) {}
