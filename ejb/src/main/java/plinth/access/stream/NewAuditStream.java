package plinth.access.stream;

import org.jspecify.annotations.Nullable;

/**
 * A new stream with its secret, which is shown once.
 *
 * @param signingSecret the key of the signatures, as Standard Webhooks write it; null: streams of
 *     other kinds have none
 * @param stream the stream
 */
public record NewAuditStream(@Nullable String signingSecret, AuditStream stream) {}
