package plinth.access.key;

/**
 * A new API key with its secret.
 *
 * @param key the key as listed
 * @param secret the complete value of {@code X-Api-Key}; it is never shown again
 */
public record IssuedKey(ApiKey key, String secret) {}
