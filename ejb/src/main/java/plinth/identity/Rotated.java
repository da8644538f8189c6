package plinth.identity;

/**
 * The result of exchanging a refresh token.
 *
 * @param refreshToken the successor
 * @param session the sign-in that both belong to
 */
public record Rotated(String refreshToken, RefreshSession session) {}
