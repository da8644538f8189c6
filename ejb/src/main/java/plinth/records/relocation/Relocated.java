package plinth.records.relocation;

import java.time.Instant;
import plinth.records.RecordKey;

/**
 * That a record went to another object.
 *
 * @param from where it was
 * @param to where it is
 * @param slug its slug there
 * @param left the row of the change log that says it left
 * @param arrived the row of the change log that says it arrived
 * @param operationId the operation that did it
 * @param at when
 */
public record Relocated(
    RecordKey from,
    RecordKey to,
    String slug,
    long left,
    long arrived,
    String operationId,
    Instant at) {}
