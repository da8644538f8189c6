package plinth.access.oauth;

/**
 * Tokens of an app were revoked: what was cached of them is void.
 *
 * @param appId number of the app
 */
public record OAuthAppRevoked(long appId) {}
