package plinth.messaging;

/**
 * A record that a chat is linked to.
 *
 * <p>Spec: Messaging.
 *
 * @param objectSlug its object
 * @param recordSlug the record
 */
public record LinkedRecord(String objectSlug, String recordSlug) {}
