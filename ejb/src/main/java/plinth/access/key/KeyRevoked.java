package plinth.access.key;

/**
 * Event: an API key was revoked, so cached data of it is stale.
 *
 * @param id number of the key
 */
public record KeyRevoked(long id) {}
