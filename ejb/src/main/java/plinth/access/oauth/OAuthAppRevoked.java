package plinth.access.oauth;

/**
 * Event: tokens of an app were revoked, so cached tokens are stale.
 *
 * @param appId number of the app
 */
public record OAuthAppRevoked(long appId) {}
