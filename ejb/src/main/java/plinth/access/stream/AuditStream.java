package plinth.access.stream;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where the audit record of a workspace is sent.
 *
 * @param url the https address that receives the entries
 * @param sentSequence the place of the last entry that was received; 0: none yet
 * @param failures how many attempts have failed since the last success
 * @param lastError why the last attempt failed; null: it did not
 * @param lastSentAt when entries were last received; null: never
 */
public record AuditStream(
    String url,
    long sentSequence,
    int failures,
    @Nullable String lastError,
    @Nullable Instant lastSentAt,
    Instant createdAt) {}
