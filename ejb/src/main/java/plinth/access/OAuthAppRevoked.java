package plinth.access;

/**
 * Tokens of an app were revoked: what was cached of them is void.
 *
 * @param appId number of the app
 */
record OAuthAppRevoked(long appId) {}
