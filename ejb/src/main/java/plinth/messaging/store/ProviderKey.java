package plinth.messaging.store;

/**
 * Something of a session by the provider's id of it: a message, or a peer.
 *
 * @param session number of the session
 */
public record ProviderKey(long session, String id) {}
