package plinth.access.key;

/**
 * An API key was revoked: what was cached of it is void.
 *
 * @param id number of the key
 */
public record KeyRevoked(long id) {}
