package plinth.access.stream;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Words;

/**
 * Where the audit record of a workspace is sent.
 *
 * @param kind how the entries are delivered
 * @param url the address that receives them
 * @param sentSequence the place of the last entry that was received; 0: none yet
 * @param failures how many attempts have failed since the last success
 * @param lastError why the last attempt failed; null: it did not
 * @param refused how many entries a receiver of OTLP has refused for good
 * @param lastRefusal why it refused the last ones; null: it refused none
 * @param lastSentAt when entries were last received; null: never
 */
public record AuditStream(
    @Words(of = StreamKind.class) String kind,
    String url,
    long sentSequence,
    int failures,
    @Nullable String lastError,
    long refused,
    @Nullable String lastRefusal,
    @Nullable Instant lastSentAt,
    Instant createdAt) {}
