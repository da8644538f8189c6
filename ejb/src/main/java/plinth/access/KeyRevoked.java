package plinth.access;

/**
 * An API key was revoked: what was cached of it is void.
 *
 * @param id number of the key
 */
record KeyRevoked(long id) {}
