package plinth.records.event;

import jakarta.json.JsonObject;
import java.time.Instant;
import plinth.records.RecordChanged.Operation;

/**
 * A change of one record, for features that publish it.
 *
 * @param changeId number of its row in the change log
 * @param object slug of the object
 * @param recordId number of the record
 * @param recordSlug slug of the record
 * @param operation what was done
 * @param actor who did it, such as {@code admin:12} or {@code api_key:7}
 * @param at when
 * @param changed {@code { field: { old, new } }}; of a deletion nothing
 * @param full the values of all active fields as the change left them, and {@code assigned_to}, in
 *     the form in which they are written: related records and people by their slugs; of a deletion
 *     the last ones
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
