package plinth.records;

import java.time.Instant;
import plinth.kernel.JsonText;

/**
 * What happened to a record.
 *
 * @param id number of the entry
 * @param operation {@code create}, {@code update} or {@code delete}
 * @param version the version that it made
 * @param changedFields {@code { field: { old, new } }}
 * @param actor who did it, such as {@code admin:12} or {@code api_key:7}
 * @param requestId the request or job run that did it
 * @param at when
 */
public record RecordLog(
    long id,
    String operation,
    long version,
    JsonText changedFields,
    String actor,
    String requestId,
    Instant at) {}
