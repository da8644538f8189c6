package plinth.access.key;

/**
 * A new API key with its secret.
 *
 * @param key the key as it is listed from now on
 * @param secret the whole value of {@code X-Api-Key}; it is never shown again
 */
public record IssuedKey(ApiKey key, String secret) {}
