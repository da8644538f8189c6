package plinth.records.event;

import jakarta.json.JsonObject;
import java.time.Instant;
import plinth.records.RecordChanged.Operation;

/**
 * A change of one record, for features that publish it.
 *
 * @param changeId the number of its row in the change log
 * @param object the slug of the object
 * @param recordId the number of the record
 * @param recordSlug the slug of the record
 * @param operation what was done
 * @param actor who did it, such as {@code admin:12} or {@code api_key:7}
 * @param at when it was done
 * @param changed {@code { field: { old, new } }}; empty for a deletion
 * @param full the values of all active fields after the change, and {@code assigned_to}, in the
 *     format of writes: related records and people by their slugs; for a deletion, the last values
 */
public record RecordEvent(
    long changeId,
    String object,
    long recordId,
    String recordSlug,
    Operation operation,
    String actor,
    Instant at,
    JsonObject changed,
    JsonObject full) {}
