package plinth.identity;

/**
 * What a refresh token was exchanged for.
 *
 * @param refreshToken the successor
 * @param session the sign-in that both belong to
 */
public record Rotated(String refreshToken, HeldSession session) {}
