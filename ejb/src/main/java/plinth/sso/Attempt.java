package plinth.sso;

/**
 * A sign-in that comes back from its provider, once.
 *
 * @param providerId number of the provider
 * @param challenge the digest of the secret with which the code is exchanged
 * @param returnTo the page of the console to open afterwards
 */
public record Attempt(long providerId, String challenge, String returnTo) {}
