package plinth.messaging;

/**
 * A record that a chat is linked to.
 *
 * @param objectSlug its object
 * @param recordSlug the record
 */
public record LinkedRecord(String objectSlug, String recordSlug) {}
