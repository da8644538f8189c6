package plinth.access.stream;

/**
 * A new stream with its secret, which is shown once.
 *
 * @param signingSecret the key of the signatures, as Standard Webhooks write it
 * @param stream the stream
 */
public record NewAuditStream(String signingSecret, AuditStream stream) {}
