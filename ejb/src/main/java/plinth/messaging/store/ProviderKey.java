package plinth.messaging.store;

/**
 * The key of a message or peer of a session: the provider's id.
 *
 * @param session number of the session
 */
public record ProviderKey(long session, String id) {}
