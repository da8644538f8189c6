package plinth.identity;

/**
 * A token that was just signed.
 *
 * @param text the token
 * @param id its {@code jti}
 */
public record IssuedToken(String text, String id) {}
