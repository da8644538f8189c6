package plinth.messaging;

/**
 * A record that is linked to a chat.
 *
 * @param objectSlug the object of the record
 * @param recordSlug the record
 */
public record LinkedRecord(String objectSlug, String recordSlug) {}
